import { useState } from 'react';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { useViews } from './useViews';
import type { List } from './views';
import { ViewsDialog } from './ViewsDialog';

/** Opens a saved view of a list, and saves the filter that is shown. */
export function SavedViews({ list }: { list: List }) {
  const t = useTexts();
  const views = useViews(list);
  const [managing, setManaging] = useState(false);
  const { shown } = views;
  const groups = [
    { label: t('views.mine'), views: views.views.filter(({ mine }) => mine) },
    { label: t('views.shared'), views: views.views.filter(({ mine }) => !mine) },
  ];
  return (
    <>
      {views.views.length > 0 && (
        <select
          className={`pick view-pick${shown ? ' is-on' : ''}`}
          aria-label={t('views.open')}
          value={shown?.id ?? ''}
          onChange={({ target }) => views.open(target.value)}
        >
          <option value="">{t('views.open')}</option>
          {groups.map(
            ({ label, views: some }) =>
              some.length > 0 && (
                <optgroup key={label} label={label}>
                  {some.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </optgroup>
              ),
          )}
        </select>
      )}
      <Button look="text" size="small" onClick={() => setManaging(true)}>
        {t('views.save')}
      </Button>
      {managing && <ViewsDialog list={list} views={views} onClose={() => setManaging(false)} />}
    </>
  );
}
