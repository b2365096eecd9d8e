import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import type { NominatedWork } from '../api/nominations';
import { openNominationDraft, places, type NominationDraft } from '../model/nominationDraft';
import { NominationForm } from './NominationForm';
import { Drafts } from '../model/judgeStorage';
import type { NominationStore, NominationState } from '../model/NominationStore';
import { NominationReview } from './NominationReview';
import './nomination-panel.css';

interface NominationPanelProps {
  desk: NominationStore;
  state: NominationState;
  judge: string;
}

/** The right column: the nomination of the film that is open, and the way to all of them. */
export function NominationPanel({ desk, state, judge }: NominationPanelProps) {
  const { t } = useTranslation('judging');
  const [drafts] = useState(() => new Drafts<NominationDraft>('nomination', judge));
  const [said, say] = useState('');
  const [reviewing, setReviewing] = useState(false);
  const [edition, setEdition] = useState(0);
  const { current, quotas } = state;

  const modify = async (nomination: NominatedWork) => {
    await desk.openNominated(nomination);
    const work = desk.get().current;
    if (!work) return;
    drafts.keep(work.id, { ...openNominationDraft(work, drafts.of(work.id)), choice: nomination.award });
    setEdition((number) => number + 1);
    setReviewing(false);
  };

  return (
    <section className="desk-vote" aria-labelledby="desk-vote-title">
      <h2 id="desk-vote-title">{t('ballot.title')}</h2>
      {current && quotas.length > 0 && (
        <NominationForm
          key={`${current.id}.${edition}`}
          desk={desk}
          work={current}
          quotas={quotas}
          drafts={drafts}
          onSaid={say}
        />
      )}
      <p className="desk-said" role="status">
        {said}
      </p>
      <div className="desk-send">
        <p className="small quiet num">{quotas.length > 0 && t('ballot.used', places(quotas))}</p>
        <Button size="small" onClick={() => setReviewing(true)}>
          {t('ballot.review')}
        </Button>
      </div>
      {reviewing && (
        <NominationReview
          desk={desk}
          state={state}
          onModify={modify}
          onCancelled={(workId) => {
            drafts.drop(workId);
            setEdition((number) => number + 1);
          }}
          onClose={() => setReviewing(false)}
        />
      )}
    </section>
  );
}
