import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { useHotkeys } from '../../lib/useHotkeys';
import { CallError } from '../../ui/CallError';
import { Note } from '../../ui/Note';
import { decideDuplicate, type Order, type Pair } from './duplicates';

type Choice = Omit<Order, 'reason'> & { text: 'same' | 'allowed' | 'takesB' | 'takesA' | 'open' };

const CHOICES: Choice[] = [
  { decision: 'same', film: '', text: 'same' },
  { decision: 'allowed', film: '', text: 'allowed' },
  { decision: 'duplicate', film: 'b', text: 'takesB' },
  { decision: 'duplicate', film: 'a', text: 'takesA' },
  { decision: 'open', film: '', text: 'open' },
];

/** The decision about a pair, with its reason. */
export function DecidePart({ pair, may }: { pair: Pair; may: boolean }) {
  const t = useTexts();
  const edition = useEdition();
  const client = useQueryClient();
  const [choice, setChoice] = useState<Choice | null>(null);
  const [reason, setReason] = useState(pair.reason);
  const decide = useMutation({
    mutationFn: (order: Order) => decideDuplicate(edition, pair, order),
    onSettled: () => {
      setChoice(null);
      for (const name of ['duplicates', 'submissions', 'submission', 'work', 'overview'])
        void client.invalidateQueries({ queryKey: [name, edition] });
    },
  });
  const ready = may && choice !== null && (choice.decision === 'open' || reason.trim() !== '');
  const send = () => {
    if (ready && !decide.isPending) decide.mutate({ ...choice, reason });
  };
  useHotkeys({
    ...(may ? Object.fromEntries(CHOICES.map((each, i) => [`${i + 1}`, () => setChoice(each)])) : undefined),
    'shift+enter': send,
  });
  const works = { a: pair.a.workId, b: pair.b.workId };
  return (
    <section className="duplicates-decide" aria-labelledby="duplicates-decide">
      <div className="heading-row">
        <h2 id="duplicates-decide">{t('duplicates.decide')}</h2>
        <p className="faint small">{t(`duplicates.states.${pair.state}`)}</p>
      </div>
      {pair.sameMaker && <Note>{t('duplicates.sameMaker')}</Note>}
      {pair.decidedAt && (
        <p className="small">
          {t('duplicates.decidedBy', { who: pair.decidedBy.replace(/^\w+:/, '') })} {pair.reason}
        </p>
      )}
      <div className="duplicates-choices" role="radiogroup" aria-label={t('duplicates.decide')}>
        {CHOICES.map((each, i) => (
          <div key={each.text}>
            <label className={`reason${choice === each ? ' is-on' : ''}`}>
              <input
                type="radio"
                name="du-decision"
                checked={choice === each}
                disabled={!may}
                onChange={() => setChoice(each)}
              />
              <kbd>{i + 1}</kbd>
              <span>
                {t(`duplicates.choices.${each.text}`, works)}
                <i>{t(`duplicates.effects.${each.text}`, works)}</i>
              </span>
            </label>
          </div>
        ))}
      </div>
      <label className="field-label" htmlFor="du-reason">
        {t(choice?.decision === 'duplicate' ? 'duplicates.reasonRead' : 'duplicates.reason')}
      </label>
      <textarea
        id="du-reason"
        className="field-input"
        rows={4}
        maxLength={2000}
        value={reason}
        disabled={!may}
        onChange={({ target }) => setReason(target.value)}
      />
      {decide.error && <CallError error={decide.error} />}
      <div className="duplicates-send">
        <p className="small faint">{t('duplicates.whoKnows')}</p>
        <Button size="small" look="primary" disabled={!ready} busy={decide.isPending} onClick={send}>
          {t('duplicates.decideNow')} <kbd>{'⇧'}</kbd>
          <kbd>{'↵'}</kbd>
        </Button>
      </div>
    </section>
  );
}
