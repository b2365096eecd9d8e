import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, fieldErrorsOf } from '@/lib/api/error';
import { useStore } from '@/lib/useStore';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { Checkbox } from '@/ui/form/Choices';
import { TextField } from '@/ui/form/Inputs';
import { useTexts } from '../../i18n/useTexts';
import { changes, session } from '../../lib/session';
import { CallError } from '../../ui/CallError';
import type { useViews } from './useViews';
import { ViewRow } from './ViewRow';
import { saveView, type List } from './views';

interface ViewsDialogProps {
  list: List;
  views: ReturnType<typeof useViews>;
  onClose: () => void;
}

/** Saves what a list shows under a name, and renames and deletes the views of the list. */
export function ViewsDialog({ list, views: { edition, queryKey, views, query }, onClose }: ViewsDialogProps) {
  const t = useTexts();
  const { i18n } = useTranslation();
  const { me } = useStore(session);
  const client = useQueryClient();
  const [id] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const changed = () => client.invalidateQueries({ queryKey });
  const save = useMutation({
    mutationFn: () => saveView(edition, { id, list, name, query, shared }),
    onSuccess: () => {
      void changed();
      onClose();
    },
  });
  const nameError = save.error instanceof ApiError ? fieldErrorsOf(save.error).name?.(i18n) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const mayShare = Object.values(me?.areas ?? {}).includes('change');
  const own = views.filter(({ mine }) => mine || changes(me, 'overview'));
  return (
    <Dialog className="console-dialog" title={t('views.title')} onClose={onClose}>
      <form className="views-form" noValidate onSubmit={submit}>
        <p className="faint">{t('views.lead')}</p>
        <TextField
          label={t('views.name')}
          autoComplete="off"
          maxLength={80}
          value={name}
          error={nameError}
          onChange={setName}
        />
        {mayShare && (
          <Checkbox checked={shared} onChange={setShared}>
            {t('views.share')}
          </Checkbox>
        )}
        {save.isError && !nameError && <CallError error={save.error} />}
        <Button type="submit" look="primary" size="small" busy={save.isPending} disabled={!name.trim()}>
          {t('shell.save')}
        </Button>
      </form>
      {own.length > 0 && (
        <ul className="views-list" aria-label={t('views.saved')}>
          {own.map((view) => (
            <ViewRow key={`${view.id} ${view.version}`} view={view} edition={edition} onChanged={changed} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
