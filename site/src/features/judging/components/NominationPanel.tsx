import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import type { NominatedWork } from '../api/nominations';
import type { Nominations } from '../hooks/useNominations';
import type { NominatorWorks } from '../hooks/useNominatorWorks';
import { Drafts } from '../model/judgeStorage';
import { openNominationDraft, places, type NominationDraft } from '../model/nomination';
import { JudgingDates } from './JudgingDates';
import { NominationForm } from './NominationForm';
import { NominationReview } from './NominationReview';
import { ReplacedReminder } from './ReplacedReminder';

interface NominationPanelProps {
  works: NominatorWorks;
  nominations: Nominations;
  judge: string;
  reviewing: boolean;
  onReview: (shown: boolean) => void;
}

/** The right column: the nomination of the open work, and the button that reviews all nominations. */
export function NominationPanel({ works, nominations, judge, reviewing, onReview }: NominationPanelProps) {
  const { t } = useTranslation('judging');
  const [drafts] = useState(() => new Drafts<NominationDraft>('nomination', judge));
  const [message, setMessage] = useState('');
  // Counts changes of the draft from outside the form, which then opens anew.
  const [edition, setEdition] = useState(0);
  const { current } = works;
  const { quotas, history } = nominations;

  const modify = async (nomination: NominatedWork) => {
    const work = await works.openNominated(nomination);
    drafts.keep(work.id, { ...openNominationDraft(work, drafts.of(work.id)), choice: nomination.award });
    setEdition((number) => number + 1);
    onReview(false);
  };

  return (
    <section className="judging-panel nomination-panel" aria-labelledby="nomination-title">
      <div className="judging-head">
        <h2 id="nomination-title">{t('nomination.title')}</h2>
        <p className="num">
          {quotas.length > 0 && t('nomination.used', places(quotas))}{' '}
          <Button look="text" size="small" onClick={() => onReview(true)}>
            {t('nomination.review')}
          </Button>
        </p>
      </div>
      <JudgingDates dates={quotas[0]} />
      {current && quotas.length > 0 && (
        <NominationForm
          key={`${current.id}.${edition}`}
          works={works}
          nominations={nominations}
          work={current}
          drafts={drafts}
          onMessage={setMessage}
        />
      )}
      <p className="judging-status" role="status">
        {message}
      </p>
      <ReplacedReminder
        nominations={history.filter(({ replaced, work }) => replaced && work.id !== current?.id)}
        onOpen={(nomination) => void works.openNominated(nomination)}
      />
      {reviewing && (
        <NominationReview
          nominations={nominations}
          onModify={modify}
          onCancelled={(workId) => {
            drafts.drop(workId);
            setEdition((number) => number + 1);
          }}
          onClose={() => onReview(false)}
        />
      )}
    </section>
  );
}
