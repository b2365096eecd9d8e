import { useTexts } from '../i18n/useTexts';

/** That the mail server refused the last email to an account, and what it said. */
export function RefusedMail({ mail }: { mail: { state: string; error: string } | null }) {
  const t = useTexts();
  if (mail?.state !== 'failed') return null;
  return (
    <span className="small caution mail-refused">{t('mails.refused', { reason: mail.error || '–' })}</span>
  );
}
