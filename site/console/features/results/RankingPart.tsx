import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '@/lib/locale/useLanguage';
import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { ConfirmDialog } from '@/ui/dialog/Dialog';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { contestTime } from '../../lib/times';
import { chooseRanking, type Results } from './results';

/** Which ranking is official, and the choice of the other one until the first score. */
export function RankingPart({ results, mayChange }: { results: Results; mayChange: boolean }) {
  const t = useTexts();
  const language = useLanguage();
  const edition = useEdition();
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const { chosen, at } = results.ranking;
  const other = chosen === 'mean' ? 'corrected' : 'mean';
  const name = t('results.chooseRanking', { ranking: t(`results.rankings.${other}`) });
  const choose = useMutation({
    mutationFn: () => chooseRanking(edition, other, chosen),
    onSuccess: () => notices.success(t('results.rankingChosen')),
    onSettled: () => client.invalidateQueries({ queryKey: ['results', edition] }),
  });
  return (
    <section className="results-choice" aria-labelledby="results-choice">
      <div className="heading-row">
        <h2 id="results-choice">{t('results.officialRanking')}</h2>
        <p>{at ? t('results.chosenAt', { time: contestTime(at, language) }) : t('results.notChosen')}</p>
      </div>
      <p>
        <b>{t(`results.rankings.${chosen}`)}</b>
      </p>
      <p className="small faint">{t('results.rankingText')}</p>
      {mayChange && results.partial === 0 && (
        <Button size="small" onClick={() => setAsked(true)}>
          {name}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={name}
          confirm={t('results.chooseIt')}
          cancel={t('shell.cancel')}
          onConfirm={async () => {
            await choose.mutateAsync().catch(() => undefined); // shown as a toast
            setAsked(false);
          }}
          onCancel={() => setAsked(false)}
        >
          {t(`results.chooseText.${other}`)}
        </ConfirmDialog>
      )}
    </section>
  );
}
