import { useTexts, type TextKey } from '../../i18n/useTexts';
import { sizeText } from '../../lib/sizes';
import { TableScroll } from '../../ui/TableScroll';
import type { Shown } from './submissions';

type File = NonNullable<Shown['filmFile']>;

/** The files as they were sent. Their addresses download them; nothing of them runs here. */
export function FileTable({ shown }: { shown: Shown }) {
  const t = useTexts();
  const files: [TextKey, File | null][] = [
    ['submissions.original', shown.filmFile],
    ['submissions.cover', shown.coverFile],
    ['submissions.process', shown.processFile],
  ];
  return (
    <TableScroll name={t('submissions.files')}>
      <table className="t sb-files">
        <tbody>
          {files.map(
            ([name, file]) =>
              file && (
                <tr key={name}>
                  <th scope="row">{t(name)}</th>
                  <td>
                    <span className="cut">{file.name}</span>
                    <span className="f num">
                      {sizeText(file.size)}, {file.contentType}
                      {file.checksum && `, ${t('submissions.checksum', { sum: file.checksum })}`}
                    </span>
                  </td>
                  <td className="r">
                    <a href={file.url} download rel="noopener noreferrer">
                      {t('submissions.download')}
                    </a>
                  </td>
                </tr>
              ),
          )}
        </tbody>
      </table>
    </TableScroll>
  );
}
