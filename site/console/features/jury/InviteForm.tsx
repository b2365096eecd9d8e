import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Button } from '@/ui/button/Button';
import { Select, TextField } from '@/ui/form/Inputs';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { CallError } from '../../ui/CallError';
import { LanguageSelect, type ReadersLanguage } from '../../ui/LanguageSelect';
import { invite, rolesOf, type Invitation, type Juror } from './jury';

const EMPTY = { name: '', email: '', role: 'judge' as Juror['role'], language: '' as ReadersLanguage };

/** Makes the account of a judge or nominator, and mails the link to its owner. */
export function InviteForm({ onLink }: { onLink: (invitation: Invitation) => void }) {
  const t = useTexts();
  const edition = useEdition();
  const client = useQueryClient();
  const [form, setForm] = useState(EMPTY);
  const add = useMutation({
    mutationFn: () =>
      invite(edition, { ...form, name: form.name.trim(), email: form.email.trim() || undefined }),
    onSuccess: (invitation) => {
      setForm(EMPTY);
      onLink(invitation);
      return client.invalidateQueries({ queryKey: ['jury', edition] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <form className="jury-add" aria-labelledby="jury-add" noValidate onSubmit={submit}>
      <h2 id="jury-add">{t('jury.add')}</h2>
      <div className="jury-fields">
        <TextField
          label={t('jury.name')}
          maxLength={100}
          value={form.name}
          onChange={(name) => setForm({ ...form, name })}
        />
        <TextField
          label={t('jury.email')}
          optional
          type="email"
          maxLength={254}
          value={form.email}
          onChange={(email) => setForm({ ...form, email })}
        />
        {rolesOf(edition).length > 1 && (
          <Select
            label={t('jury.role')}
            value={form.role}
            options={rolesOf(edition).map((value) => ({
              value,
              text: t(`jury.roles.${value}`),
            }))}
            onChange={(role) => setForm({ ...form, role: role as Juror['role'] })}
          />
        )}
        <LanguageSelect value={form.language} onChange={(language) => setForm({ ...form, language })} />
        <Button type="submit" look="primary" size="small" busy={add.isPending}>
          {t(form.email.trim() ? 'jury.addMail' : 'jury.addButton')}
        </Button>
      </div>
      <p className="small faint">{t('jury.addHint')}</p>
      {add.error && <CallError error={add.error} />}
    </form>
  );
}
