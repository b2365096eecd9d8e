import { useTexts } from '../../i18n/useTexts';
import { TableScroll } from '../../ui/TableScroll';
import { fileTitle, type CatalogueFile } from './catalogue';

interface FileTableProps {
  files: CatalogueFile[];
  openName: string | undefined;
  onOpen: (name: string) => void;
}

/** The files of an edition with the numbers of their texts. */
export function FileTable({ files, openName, onOpen }: FileTableProps) {
  const t = useTexts();
  const copied = files.some(({ former }) => former > 0);
  return (
    <TableScroll name={t('catalogue.files')}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{t('catalogue.file')}</th>
            <th scope="col" className="align-end">
              {t('catalogue.texts')}
            </th>
            <th scope="col" className="align-end">
              {t('catalogue.missingCount')}
            </th>
            <th scope="col" className="align-end">
              {t('catalogue.staleCount')}
            </th>
            {copied && (
              <th scope="col" className="align-end">
                {t('catalogue.formerCount')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {files.map(({ name, texts, missing, stale, former }) => (
            <tr key={name} className={name === openName ? 'is-on' : undefined}>
              <th scope="row">
                <button
                  type="button"
                  className="row-open"
                  aria-current={name === openName || undefined}
                  onClick={() => onOpen(name)}
                >
                  <b>{fileTitle(t, name)}</b>
                  <i>{name}</i>
                </button>
              </th>
              <td className="align-end quiet">{texts}</td>
              <td className={`align-end ${missing ? 'accent' : 'faint'}`}>{missing}</td>
              <td className={`align-end ${stale ? 'caution' : 'faint'}`}>{stale}</td>
              {copied && <td className={`align-end ${former ? 'caution' : 'faint'}`}>{former}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
