import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Edition } from '@/lib/edition';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { changeView, deleteView, type View } from './views';

interface ViewRowProps {
  view: View;
  edition: Edition;
  onChanged: () => Promise<void>;
}

/** A saved view that can be renamed and deleted. */
export function ViewRow({ view, edition, onChanged }: ViewRowProps) {
  const t = useTexts();
  const [name, setName] = useState(view.name);
  const rename = useMutation({
    mutationFn: () => changeView(edition, { id: view.id, before: view.version, name }),
    onSettled: onChanged,
  });
  const remove = useMutation({ mutationFn: () => deleteView(edition, view.id), onSettled: onChanged });
  const by = view.mine ? '' : t('views.by', { name: view.owner });
  return (
    <li>
      <input
        className="field-input"
        aria-label={t('views.nameOf', { name: view.name })}
        value={name}
        maxLength={80}
        onChange={({ target }) => setName(target.value)}
      />
      <span className="small faint">
        {[view.shared && t('views.isShared'), by].filter(Boolean).join(' · ')}
      </span>
      <Button
        className="button-mini"
        busy={rename.isPending}
        disabled={!name.trim() || name === view.name}
        onClick={() => rename.mutate()}
      >
        {t('views.rename')}
      </Button>
      <Button
        look="text"
        className="button-mini"
        aria-label={t('views.deleteOf', { name: view.name })}
        busy={remove.isPending}
        onClick={() => remove.mutate()}
      >
        {t('views.delete')}
      </Button>
    </li>
  );
}
