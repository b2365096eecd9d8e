import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { TextField } from '@/ui/form/Inputs';
import { useTexts } from '../../i18n/useTexts';
import { CallError } from '../../ui/CallError';
import { correctAddress, type Account } from './organisers';

interface AddressDialogProps {
  account: Account;
  onDone: () => Promise<void>;
  onClose: () => void;
}

/** Corrects the address of an organiser who has not logged in; the invitation goes to the new one. */
export function AddressDialog({ account, onDone, onClose }: AddressDialogProps) {
  const t = useTexts();
  const [email, setEmail] = useState(account.email);
  const change = useMutation({
    mutationFn: () => correctAddress(account.id, { email: email.trim(), before: account.email }),
    onSuccess: ({ name, email: address }) => {
      notices.success(t('organisers.added', { name, address }));
      onClose();
    },
    onSettled: onDone,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  };
  return (
    <Dialog title={t('organisers.correctTitle', { name: account.name })} onClose={onClose}>
      <form className="console-login-form" noValidate onSubmit={submit}>
        <p className="quiet">{t('organisers.correctText')}</p>
        <TextField
          label={t('organisers.email')}
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={setEmail}
        />
        {change.isError && <CallError error={change.error} />}
        <Button type="submit" look="primary" busy={change.isPending}>
          {t('organisers.correctDo')}
        </Button>
      </form>
    </Dialog>
  );
}
