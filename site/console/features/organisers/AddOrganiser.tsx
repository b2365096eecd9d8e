import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { Select, TextField } from '@/ui/form/Inputs';
import { useTexts } from '../../i18n/useTexts';
import { CallError } from '../../ui/CallError';
import { LanguageSelect, type ReadersLanguage } from '../../ui/LanguageSelect';
import { addOrganiser, ROLES, type Role } from './organisers';

const EMPTY = { name: '', email: '', role: 'reviewer' as Role, language: '' as ReadersLanguage };

/** The form that makes an account. Its owner is invited by mail and logs in with a code; no password is chosen. */
export function AddOrganiser({ onAdded }: { onAdded: () => Promise<void> }) {
  const t = useTexts();
  const [form, setForm] = useState(EMPTY);
  const add = useMutation({
    mutationFn: addOrganiser,
    onSuccess: ({ name, email }) => {
      notices.success(t('organisers.added', { name, address: email }));
      setForm(EMPTY);
      return onAdded();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ ...form, name: form.name.trim(), email: form.email.trim() });
  };
  return (
    <form className="organiser-add" aria-labelledby="organiser-add" noValidate onSubmit={submit}>
      <h2 id="organiser-add">{t('organisers.add')}</h2>
      <div className="organiser-fields">
        <TextField
          label={t('organisers.name')}
          maxLength={100}
          value={form.name}
          onChange={(name) => setForm({ ...form, name })}
        />
        <TextField
          label={t('organisers.email')}
          type="email"
          maxLength={254}
          value={form.email}
          onChange={(email) => setForm({ ...form, email })}
        />
        <Select
          label={t('organisers.role')}
          value={form.role}
          options={ROLES.map((value) => ({
            value,
            text: t(`shell.roles.${value}`) + t('shell.colon') + t(`organisers.roleNotes.${value}`),
          }))}
          onChange={(role) => setForm({ ...form, role: role as Role })}
        />
        <LanguageSelect value={form.language} onChange={(language) => setForm({ ...form, language })} />
        <Button type="submit" look="primary" size="small" busy={add.isPending}>
          {t('organisers.addButton')}
        </Button>
      </div>
      {add.error && <CallError error={add.error} />}
    </form>
  );
}
