import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notices } from '@/lib/notices';
import { useTexts } from '../../i18n/useTexts';
import { passkeysWork } from '../../lib/passkey';
import { session } from '../../lib/session';
import { Head } from '../../ui/Head';
import { Note } from '../../ui/Note';
import { Failed, Loading } from '../../ui/State';
import { AddApp } from './AddApp';
import { AddPasskey } from './AddPasskey';
import { listFactors } from './factors';
import { PasskeyTable } from './PasskeyTable';
import { RecoveryCodes } from './RecoveryCodes';
import { RecoveryPart } from './RecoveryPart';

/** The second factors of the organiser: passkeys, the app, and how many recovery codes are left. */
export default function SecurityPage() {
  const t = useTexts();
  const client = useQueryClient();
  const [codes, setCodes] = useState<string[]>([]);
  const list = useQuery({ queryKey: ['factors'], queryFn: ({ signal }) => listFactors(signal) });
  const refresh = () => {
    void session.load();
    return client.invalidateQueries({ queryKey: ['factors'] });
  };
  const added = (fresh: string[], notice: 'login.passkeyAdded' | 'login.appAdded') => {
    setCodes(fresh);
    notices.success(t(notice));
    void refresh();
  };
  if (codes.length)
    return (
      <>
        <Head title={t('shell.security')} />
        <div className="console-body security">
          <RecoveryCodes codes={codes} go={t('login.recoveryBack')} onDone={() => setCodes([])} />
        </div>
      </>
    );
  return (
    <>
      <Head title={t('shell.security')} />
      <div className="console-body security">
        <p className="quiet">{t('login.securityLead')}</p>
        {list.isPending && <Loading />}
        {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
        {list.data && (
          <>
            <dl className="fact-list">
              <dt>{t('login.appFactor')}</dt>
              <dd>{t(list.data.app ? 'login.appSet' : 'login.appNone')}</dd>
              <dt>{t('login.recoveryLeft')}</dt>
              <dd>{list.data.recoveryCodes}</dd>
            </dl>
            {!list.data.app && <AddApp onAdded={(fresh) => added(fresh, 'login.appAdded')} />}
            {(list.data.app || list.data.passkeys.length > 0) && (
              <RecoveryPart
                onRenewed={(fresh) => {
                  setCodes(fresh);
                  void refresh();
                }}
              />
            )}
            <h2>{t('login.passkeys')}</h2>
            <PasskeyTable passkeys={list.data.passkeys} onChanged={refresh} />
            {passkeysWork() ? (
              <AddPasskey onAdded={(fresh) => added(fresh, 'login.passkeyAdded')} />
            ) : (
              <Note>{t('login.problems.address')}</Note>
            )}
          </>
        )}
      </div>
    </>
  );
}
