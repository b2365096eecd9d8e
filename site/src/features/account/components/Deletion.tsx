import { useTranslation } from 'react-i18next';
import { brand } from '../../../content/catalogue';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { retention } from '../../../lib/limits/limits.gen';
import { pagePath } from '../../../lib/paths';
import type { UserInfo } from '../../../lib/session/user';
import { Button } from '../../../ui/button/Button';
import { FormError, FormSection } from '../../../ui/form/FormSection';
import { TextField } from '../../../ui/form/Inputs';
import type { PublishedWorks } from '../api/account';
import { useDeletion } from '../hooks/useDeletion';

const HAPPENS = ['data', 'entry', 'judged', 'mails', 'again'] as const;

interface DeletionProps {
  user: UserInfo;
  onDeleted: (works: PublishedWorks) => void;
}

/** Says what a deletion does, and deletes the account once its address is typed. */
export function Deletion({ user, onDeleted }: DeletionProps) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const { form, email, setEmail, busy, wrong, failure, submit } = useDeletion(user, onDeleted);
  const minutes = retention.freshLoginMinutes;
  return (
    <FormSection id="delete" title={t('delete.title')} note={t('delete.note')}>
      <div className="span-2 stack">
        <ul className="account-happens">
          {HAPPENS.map((key) => (
            <li key={key}>{t(`delete.happens.${key}`)}</li>
          ))}
          <li>
            {t('delete.published')}
            <a href={`mailto:${brand.contactMail}`}>{brand.contactMail}</a>
            {t('delete.publishedEnd')}
          </li>
        </ul>
        <p>
          {t('delete.before')}
          <a href="#data">{t('delete.download')}</a>
          {t('delete.between')}
          <a href={`${pagePath('/privacy', language)}#deletion`} target="_blank" rel="noopener">
            {t('delete.notice')}
          </a>
          {t('delete.after')}
        </p>
        <form ref={form} className="account-delete" noValidate onSubmit={submit}>
          <TextField
            label={t('delete.confirm', { email: user.email })}
            hint={t('delete.recent', { minutes })}
            name="confirm-email"
            type="email"
            autoComplete="off"
            value={email}
            onChange={setEmail}
            error={wrong || undefined}
          />
          <FormError text={failure} />
          <Button look="danger" type="submit" busy={busy}>
            {t('delete.submit')}
          </Button>
        </form>
      </div>
    </FormSection>
  );
}
