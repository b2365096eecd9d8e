import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { ConfirmDialog } from '@/ui/dialog/Dialog';
import { Checkbox } from '@/ui/form/Choices';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { WorkTitle } from '../../ui/WorkTitle';
import { selectWorks, type Shortlist } from './shortlist';

/** The teams of the shortlist that organisers select by hand; without any, ranks and prizes alone select. */
export function SelectionPart({ shortlist: { works, selectable } }: { shortlist: Shortlist }) {
  const t = useTexts();
  const edition = useEdition();
  const client = useQueryClient();
  const stored = works.filter(({ selected }) => selected).map(({ workId }) => workId);
  // With what was selected when it was begun: what another organiser selects meanwhile is not taken away unseen.
  const [draft, setDraft] = useState<{ ids: number[]; before: number[] }>();
  const [asked, setAsked] = useState(false);
  const { ids, before } = draft ?? { ids: stored, before: stored };
  const [added, removed] = [minus(ids, before), minus(before, ids)];
  const save = useMutation({
    mutationFn: () => selectWorks(edition, ids, before),
    onSuccess: () => notices.success(t('shortlist.selectionDone')),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['shortlist', edition] });
      setDraft(undefined);
    },
  });
  const changed = added.length + removed.length > 0;
  return (
    <section className="shortlist-select" aria-labelledby="shortlist-select">
      <div className="heading-row">
        <h2 id="shortlist-select">{t('shortlist.selection')}</h2>
        <p className={ids.length > selectable ? 'num caution' : 'num'}>
          {t('shortlist.places', { count: ids.length, most: selectable })}
        </p>
      </div>
      <p className="small faint">{t('shortlist.selectionLead')}</p>
      {works.map(({ workId, title }) => (
        <Checkbox
          key={workId}
          checked={ids.includes(workId)}
          onChange={(on) =>
            setDraft({ ids: on ? [...ids, workId] : ids.filter((id) => id !== workId), before })
          }
        >
          <WorkTitle id={workId} title={title || String(workId)} />
        </Checkbox>
      ))}
      {changed && (
        <Button look="primary" size="small" disabled={ids.length > selectable} onClick={() => setAsked(true)}>
          {t('shortlist.preview', { add: added.length, remove: removed.length })}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={t('shortlist.selectionTitle')}
          confirm={t('shortlist.select')}
          cancel={t('shell.cancel')}
          onConfirm={async () => {
            await save.mutateAsync().catch(() => undefined); // shown as a toast
            setAsked(false);
          }}
          onCancel={() => setAsked(false)}
        >
          {t('shortlist.selectionText', { add: added.length, remove: removed.length, count: ids.length })}
        </ConfirmDialog>
      )}
    </section>
  );
}

const minus = (ids: number[], others: number[]): number[] => ids.filter((id) => !others.includes(id));
