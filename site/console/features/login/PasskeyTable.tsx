import { useState } from 'react';
import { useLanguage } from '@/lib/locale/useLanguage';
import { Button } from '@/ui/button/Button';
import { ConfirmDialog } from '@/ui/dialog/Dialog';
import { useTexts } from '../../i18n/useTexts';
import { readersTime } from '../../lib/times';
import { Note } from '../../ui/Note';
import { TableScroll } from '../../ui/TableScroll';
import { removePasskey, type Passkey } from './factors';
import { RenamePasskey } from './RenamePasskey';
import { useAttempt } from './useAttempt';

interface PasskeyTableProps {
  passkeys: Passkey[];
  onChanged: () => Promise<void>;
}

/** The passkeys of the organiser, which can be renamed and removed. */
export function PasskeyTable({ passkeys, onChanged }: PasskeyTableProps) {
  const t = useTexts();
  const language = useLanguage();
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [asked, setAsked] = useState<Passkey | null>(null);
  const attempt = useAttempt('id');
  if (!passkeys.length) return <p className="quiet">{t('login.passkeysNone')}</p>;
  const remove = ({ id }: Passkey) => {
    setAsked(null);
    attempt.run(async () => {
      await removePasskey(id);
      await onChanged();
    });
  };
  return (
    <>
      {attempt.error && <Note kind="bad">{attempt.error}</Note>}
      <TableScroll name={t('login.passkeys')}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{t('login.passkey')}</th>
              <th scope="col">{t('login.passkeySince')}</th>
              <th scope="col">{t('login.lastUsed')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {passkeys.map((each) => (
              <tr key={each.id}>
                <th scope="row">{each.name}</th>
                <td>{readersTime(each.createdAt, language)}</td>
                <td>{each.lastUsedAt ? readersTime(each.lastUsedAt, language) : t('login.passkeyUnused')}</td>
                <td className="align-end">
                  <Button
                    className="button-mini"
                    aria-label={t('login.passkeyRenameNamed', { name: each.name })}
                    onClick={() => setRenamed(each)}
                  >
                    {t('login.passkeyRename')}
                  </Button>{' '}
                  <Button
                    className="button-mini"
                    busy={attempt.busy}
                    aria-label={t('login.passkeyRemoveNamed', { name: each.name })}
                    onClick={() => setAsked(each)}
                  >
                    {t('login.passkeyRemove')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {renamed && <RenamePasskey passkey={renamed} onDone={onChanged} onClose={() => setRenamed(null)} />}
      {asked && (
        <ConfirmDialog
          title={t('login.passkeyRemoveNamed', { name: asked.name })}
          confirm={t('login.passkeyRemove')}
          cancel={t('shell.cancel')}
          onConfirm={() => remove(asked)}
          onCancel={() => setAsked(null)}
        >
          {t('login.passkeyRemoveText')}
        </ConfirmDialog>
      )}
    </>
  );
}
