import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button';

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** The recovery codes of a second factor that was just set up. They are shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('judging');
  const [copied, setCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = () => {
    // Where the browser refuses, the codes can be selected.
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className="judge-login-form stack">
      <h1 ref={heading} tabIndex={-1}>
        {t('recovery.title')}
      </h1>
      <p className="quiet">{t('recovery.lead')}</p>
      <ol className="judge-login-codes" aria-label={t('recovery.list')} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {copied ? t('recovery.copied') : ''}
      </p>
      <Button size="small" onClick={copy}>
        {t(copied ? 'recovery.copied' : 'recovery.copy')}
      </Button>
      <Button look="primary" size="large" onClick={onDone}>
        {t('recovery.goOn')}
      </Button>
    </div>
  );
}
