import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf, isCode, messageOf } from '../../../lib/api/error';
import { lengths } from '../../../lib/limits/limits.gen';
import { notices } from '../../../lib/notices';
import { isVisible, lengthOf } from '../../../lib/form/text';
import { userStore, type UserInfo } from '../../../lib/session/user';
import { Button } from '../../../ui/button/Button';
import { Segments } from '../../../ui/form/Choices';
import { FormError, FormSection } from '../../../ui/form/FormSection';
import { TextField } from '../../../ui/form/Inputs';
import { changeProfile } from '../api/account';
import { EmailChange } from './EmailChange';

/** The account's name, the language of its emails, and its email address, each of which can be changed. */
export function Profile({ user }: { user: UserInfo }) {
  const { t, i18n } = useTranslation('account');
  const { language: present = 'en' } = user;
  const [name, setName] = useState(user.username);
  const [language, setLanguage] = useState(present);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [failure, setFailure] = useState('');
  const changed = name.trim() !== user.username || language !== present;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!isVisible(name)) return setWrong(t('you.nameMissing'));
    if (lengthOf(name) > lengths.name) return setWrong(t('you.nameLong', { limit: lengths.name }));
    setBusy(true);
    setFailure('');
    try {
      await changeProfile({
        ...{ username: name.trim(), language },
        before: { username: user.username, language: present },
      });
      await userStore.load();
      notices.success(t('you.saved'));
    } catch (error) {
      const field = isCode(error, 'VALIDATION_FAILED') && fieldErrorsOf(error).username;
      if (field) setWrong(field(i18n));
      else setFailure(isCode(error, 'CONFLICT') ? t('you.elsewhere') : messageOf(i18n, error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormSection id="you" title={t('you.title')} note={t('you.note')}>
      <form className="span-2 account-profile" noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={t('you.name')}
          name="username"
          autoComplete="nickname"
          value={name}
          onChange={(typed) => {
            setName(typed);
            setWrong('');
          }}
          error={wrong || undefined}
        />
        <div className="field">
          <span className="field-label" aria-hidden="true">
            {t('you.language')}
          </span>
          <Segments
            label={t('you.language')}
            value={language}
            onChange={setLanguage}
            options={[
              { value: 'en', text: 'English' },
              { value: 'zh', text: '中文' },
            ]}
          />
          <p className="field-help">{t('you.languageHint')}</p>
        </div>
        <FormError text={failure} />
        <Button type="submit" busy={busy} disabled={!changed}>
          {t('you.save')}
        </Button>
      </form>
      <EmailChange user={user} />
    </FormSection>
  );
}
