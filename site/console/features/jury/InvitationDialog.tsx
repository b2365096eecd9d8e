import { useState } from 'react';
import { copyText } from '@/lib/browser/page';
import { useLanguage } from '@/lib/locale/useLanguage';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { useTexts } from '../../i18n/useTexts';
import { Note } from '../../ui/Note';
import { contestDeadline } from '../../lib/times';
import type { Invitation } from './jury';

/** The link with which a judge chooses a password. It is shown once. */
export function InvitationDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const t = useTexts();
  const language = useLanguage();
  const [copied, setCopied] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { judge, link, expiresAt } = invitation;
  return (
    <Dialog
      title={t('jury.linkTitle', { name: judge.name })}
      onClose={copied ? onClose : () => setLeaving(true)}
    >
      <p className="quiet">{t('jury.linkText', { time: contestDeadline(expiresAt, language) })}</p>
      <p className="jury-link">
        <code>{link}</code>
      </p>
      {leaving && <Note kind="warn">{t('jury.linkLost')}</Note>}
      <div className="row dialog-actions">
        {leaving && (
          <Button look="text" size="small" onClick={onClose}>
            {t('jury.closeAnyway')}
          </Button>
        )}
        <Button look="primary" size="small" onClick={() => void copyText(link ?? '').then(setCopied)}>
          {t(copied ? 'jury.copied' : 'jury.copy')}
        </Button>
      </div>
    </Dialog>
  );
}
