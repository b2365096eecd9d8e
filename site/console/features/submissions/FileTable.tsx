import { languageIn } from '@/lib/locale/languageNames';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { sizeText } from '../../lib/sizes';
import { TableScroll } from '../../ui/TableScroll';
import type { Shown } from './submissions';

type File = NonNullable<Shown['filmFile']>;

/** The files as they were sent. Their addresses download them; nothing of them runs here. */
export function FileTable({ shown }: { shown: Shown }) {
  const t = useTexts();
  const language = useLanguage();
  const files: [string, File | null][] = [
    [t('submissions.original'), shown.filmFile],
    [t('submissions.cover'), shown.coverFile],
    [t('submissions.process'), shown.processFile],
    ...(shown.subtitles ?? []).map(({ language: tag, kind, sentFile }): [string, File | null] => [
      `${t(`submissions.subtitleKinds.${kind}`)}: ${languageIn(tag, language)}`,
      sentFile,
    ]),
  ];
  return (
    <TableScroll name={t('submissions.files')}>
      <table className="data-table submissions-files">
        <tbody>
          {files.map(
            ([name, file]) =>
              file && (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>
                    <span className="cut">{file.name}</span>
                    <span className="faint num">
                      {[
                        sizeText(file.size),
                        file.contentType,
                        file.checksum && t('submissions.checksum', { sum: file.checksum }),
                      ]
                        .filter(Boolean)
                        .join(t('shell.comma'))}
                    </span>
                  </td>
                  <td className="align-end">
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
