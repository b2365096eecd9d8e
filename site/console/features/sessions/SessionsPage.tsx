import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api/api';
import { browserName } from '@/lib/browser/browserName';
import { useLanguage } from '@/lib/locale/useLanguage';
import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { ANY_EDITION } from '../../lib/session';
import { readersTime } from '../../lib/times';
import { Head } from '../../ui/Head';
import { Failed, Loading } from '../../ui/State';
import { TableScroll } from '../../ui/TableScroll';

const query = { edition: ANY_EDITION } as const;

/** Browser and system of a session, such as `Firefox, Windows`; empty for an unknown one. */
function deviceOf(userAgent: string): string {
  const { browser, system } = browserName(userAgent);
  return [browser, system].filter(Boolean).join(', ');
}

/** Where the organiser is logged in; the other sessions can be ended. */
export default function SessionsPage() {
  const t = useTexts();
  const language = useLanguage();
  const client = useQueryClient();
  const list = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) =>
      api.get('/apis/organiser/sessions', {
        params: { query },
        quiet: true,
        relogin: 'unless-declined',
        signal,
      }),
  });
  const end = useMutation({
    mutationFn: (id: string) =>
      api.delete('/apis/organiser/sessions/{id}', { params: { query, path: { id } } }),
    onSuccess: () => notices.success(t('login.ended')),
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
  return (
    <>
      <Head title={t('shell.sessions')} />
      <div className="console-body">
        <p className="quiet sessions-lead">{t('login.sessionsLead')}</p>
        {list.isPending && <Loading />}
        {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
        {list.data && (
          <TableScroll name={t('shell.sessions')}>
            <table className="data-table">
              <thead>
                <tr>
                  <th scope="col">{t('login.device')}</th>
                  <th scope="col">{t('login.since')}</th>
                  <th scope="col">{t('login.lastUsed')}</th>
                  <th scope="col">{t('login.ends')}</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {list.data.map((each) => (
                  <tr key={each.id}>
                    <th scope="row" title={each.userAgent}>
                      {deviceOf(each.userAgent) || t('login.unknownDevice')}
                    </th>
                    <td>{readersTime(each.createdAt, language)}</td>
                    <td>{readersTime(each.lastUsedAt, language)}</td>
                    <td>{readersTime(each.expiresAt, language)}</td>
                    <td className="align-end">
                      {each.current ? (
                        <span className="faint">{t('login.current')}</span>
                      ) : (
                        <Button
                          className="button-mini"
                          busy={end.isPending}
                          onClick={() => end.mutate(each.id)}
                        >
                          {t('login.end')}
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
        )}
      </div>
    </>
  );
}
