import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf, isCode } from '../../../lib/api/error';
import { notices } from '../../../lib/notices';
import { Button } from '../../../ui/button/Button';
import { ConfirmDialog } from '../../../ui/dialog/Dialog';
import { Spinner } from '../../../ui/feedback/Spinner';
import { FormSection } from '../../../ui/form/FormSection';
import { endLogin, endOtherLogins, readLogins, type Login } from '../api/account';
import { LoginRow } from './LoginRow';

/** Where the account is logged in. One login can be ended, or all but this one. */
export function Logins() {
  const { t, i18n } = useTranslation(['account', 'common']);
  const { data, isPending, isError, refetch } = useQuery({ queryKey: ['logins'], queryFn: readLogins });
  const [asking, setAsking] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const end = async (call: () => Promise<unknown>, done: string) => {
    const error: unknown = await call().then(
      () => null,
      (failure: unknown) => failure,
    );
    setAsking(false);
    // A login that has ended already is what was asked for.
    if (error && !isCode(error, 'NOT_FOUND')) return notices.error(messageOf(i18n, error));
    notices.success(done);
    await refetch();
    // The pressed button is gone with its row.
    list.current?.focus();
  };
  const endOne = ({ id }: Login) => end(() => endLogin(id), t('logins.ended'));
  const endOthers = () => end(endOtherLogins, t('logins.othersEnded'));
  const others = data?.filter(({ current }) => !current) ?? [];
  return (
    <FormSection id="logins" title={t('logins.title')} note={t('logins.note')}>
      <div className="span-2 stack">
        {isPending && (
          <div className="account-waiting">
            <Spinner label={t('common:loading')} />
          </div>
        )}
        {isError && (
          <div className="stack" role="alert">
            <p>{t('logins.failed')}</p>
            <Button size="small" onClick={() => void refetch()}>
              {t('logins.retry')}
            </Button>
          </div>
        )}
        {data && (
          <ul ref={list} className="account-list" tabIndex={-1} aria-label={t('logins.title')}>
            {data.map((login) => (
              <LoginRow key={login.id} login={login} onEnd={() => endOne(login)} />
            ))}
          </ul>
        )}
        {others.length > 0 && (
          <Button size="small" onClick={() => setAsking(true)}>
            {t('logins.endOthers')}
          </Button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={t('logins.ask.title')}
          confirm={t('logins.ask.confirm')}
          cancel={t('logins.ask.cancel')}
          onConfirm={endOthers}
          onCancel={() => setAsking(false)}
        >
          {t('logins.ask.text', { count: others.length })}
        </ConfirmDialog>
      )}
    </FormSection>
  );
}
