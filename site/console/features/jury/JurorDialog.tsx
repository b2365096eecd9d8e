import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiError } from '@/lib/api/error';
import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { TextField } from '@/ui/form/Inputs';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { CallError } from '../../ui/CallError';
import { editJuror, type Edit, type Juror } from './jury';

interface JurorDialogProps {
  juror: Juror;
  what: Edit;
  onClose: () => void;
}

/** The initial content of the field; empty for an erasure, which is confirmed by typing the name. */
const before = ({ name, email }: Juror): Record<Edit, string> => ({
  rename: name,
  email: email ?? '',
  erase: '',
});

/** Changes the name or the address of a jury account, or erases its personal data. */
export function JurorDialog({ juror, what, onClose }: JurorDialogProps) {
  const t = useTexts();
  const edition = useEdition();
  const client = useQueryClient();
  const now = before(juror)[what];
  const [text, setText] = useState(now);
  // The value that the change replaces: after a conflict, the other organiser's.
  const [seen, setSeen] = useState<string | null>(now);
  const change = useMutation({
    mutationFn: () => editJuror(edition, juror.id, what, text.trim(), seen ?? now),
    onError: (error) => {
      if (error instanceof ApiError && error.fields.before) setSeen(null);
    },
    onSuccess: () => {
      notices.success(t('jury.changed'));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['jury', edition] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  };
  return (
    <Dialog title={t(`jury.edits.${what}.title`, { name: juror.name })} onClose={onClose}>
      <form className="console-login-form" noValidate onSubmit={submit}>
        <p className="quiet">{t(`jury.edits.${what}.text`, { name: juror.name })}</p>
        <TextField
          label={t(what === 'email' ? 'jury.email' : 'jury.name')}
          type={what === 'email' ? 'email' : 'text'}
          autoComplete="off"
          maxLength={254}
          value={text}
          onChange={(value) => {
            setText(value);
            change.reset();
          }}
        />
        {change.isError && <CallError error={change.error} />}
        <Button type="submit" look={what === 'erase' ? 'danger' : 'primary'} busy={change.isPending}>
          {t(`jury.edits.${what}.do`)}
        </Button>
      </form>
    </Dialog>
  );
}
