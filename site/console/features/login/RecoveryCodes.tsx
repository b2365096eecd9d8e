import { useState } from 'react';
import { copyText } from '@/lib/browser/page';
import { Button } from '@/ui/button/Button';
import { Checkbox } from '@/ui/form/Choices';
import { useTexts } from '../../i18n/useTexts';

interface RecoveryCodesProps {
  codes: string[];
  /** What the last button says; without it, it opens the console. */
  go?: string;
  onDone: () => void;
}

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ codes, go, onDone }: RecoveryCodesProps) {
  const t = useTexts();
  const [kept, setKept] = useState(false);
  const [copied, setCopied] = useState(false);
  const copy = async () => setCopied(await copyText(codes.join('\n')));
  return (
    <div className="console-login-form">
      <h2>{t('login.recoveryTitle')}</h2>
      <p className="quiet">{t('login.recoveryLead')}</p>
      <ul className="console-login-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => void copy()}>
        {copied ? t('login.recoveryCopied') : t('login.recoveryCopy')}
      </Button>
      <Checkbox checked={kept} onChange={setKept}>
        {t('login.recoveryKept')}
      </Checkbox>
      <Button look="primary" disabled={!kept} onClick={onDone}>
        {go ?? t('login.recoveryGo')}
      </Button>
    </div>
  );
}
