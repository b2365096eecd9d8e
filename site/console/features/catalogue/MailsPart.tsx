import { useQuery } from '@tanstack/react-query';
import { useTexts, type TextKey } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { Failed, Loading } from '../../ui/State';
import { TableScroll } from '../../ui/TableScroll';
import { MailEditor } from './MailEditor';
import { listMailTexts } from './mailTexts';

interface MailsPartProps {
  open: string;
  onOpen: (kind: string) => void;
}

/** The automatic emails of the edition, and the texts of one of them. */
export function MailsPart({ open, onOpen }: MailsPartProps) {
  const t = useTexts();
  const edition = useEdition();
  const list = useQuery({
    queryKey: ['mailTexts', edition],
    queryFn: ({ signal }) => listMailTexts(edition, signal),
  });
  const chosen = list.data?.find(({ kind }) => kind === open) ?? list.data?.[0];
  const nameOf = (kind: string) => t(`mails.kinds.${kind}` as TextKey);
  return (
    <div className="catalogue">
      <section className="catalogue-list" aria-label={t('catalogue.mails.list')}>
        <p className="quiet">{t('catalogue.mails.lead')}</p>
        {list.isPending && <Loading />}
        {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
        {list.data && (
          <TableScroll name={t('catalogue.mails.list')}>
            <table className="data-table">
              <thead>
                <tr>
                  <th scope="col">{t('catalogue.mails.mail')}</th>
                  <th scope="col" className="align-end">
                    {t('catalogue.mails.changed')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {list.data.map(({ kind, changed }) => (
                  <tr key={kind} className={kind === chosen?.kind ? 'is-on' : undefined}>
                    <th scope="row">
                      <button
                        type="button"
                        className="row-open"
                        aria-current={kind === chosen?.kind || undefined}
                        onClick={() => onOpen(kind)}
                      >
                        <b>{nameOf(kind)}</b>
                      </button>
                    </th>
                    <td className={`align-end ${changed ? 'accent' : 'faint'}`}>{changed}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
        )}
      </section>
      <section
        className="catalogue-edit"
        aria-label={chosen ? nameOf(chosen.kind) : t('catalogue.mails.list')}
      >
        {chosen && (
          <>
            <div className="tools">
              <h2>{nameOf(chosen.kind)}</h2>
            </div>
            <MailEditor key={`${edition} ${chosen.kind}`} kind={chosen.kind} />
          </>
        )}
      </section>
    </div>
  );
}
