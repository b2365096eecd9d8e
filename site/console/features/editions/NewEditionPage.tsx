import { useLanguage } from '@/lib/locale/useLanguage';
import { useStore } from '@/lib/useStore';
import { Button } from '@/ui/button/Button';
import { Checkbox } from '@/ui/form/Choices';
import { Select, TextField } from '@/ui/form/Inputs';
import { useTexts } from '../../i18n/useTexts';
import { editionIds, editionName, editions } from '../../lib/edition';
import { session } from '../../lib/session';
import { useHotkeys } from '../../lib/useHotkeys';
import { CallError } from '../../ui/CallError';
import { Head } from '../../ui/Head';
import { Note } from '../../ui/Note';
import { EmptyState } from '../../ui/State';
import { BrandFields } from './BrandFields';
import { CARRIED } from './newEdition';
import { PlanDates, PlanFigures } from './PlanPart';
import { useNewEdition } from './useNewEdition';
import '../questions/questions.css';
import './editions.css';

const NEVER = ['registrations', 'judges', 'scores', 'emails'] as const;

/** Next year's contest, or another one: a copy without people, seen before it is made. */
export default function NewEditionPage() {
  const t = useTexts();
  const language = useLanguage();
  const { me } = useStore(session);
  const { sample } = useStore(editions);
  const { draft, change, plan, error, errorOf, busy, run } = useNewEdition();
  const act = () => void (!busy && run(plan === undefined));
  useHotkeys({ 'shift+enter': act });
  if (me?.role !== 'owner')
    return (
      <>
        <Head title={t('editions.title')} />
        <EmptyState title={t('editions.ownersOnly')} />
      </>
    );
  const from = editionName(draft.from, language);
  return (
    <>
      <Head title={t(sample ? 'editions.own' : 'editions.title')} lead={t('editions.lead', { from })} />
      <div className="edition-new">
        <div className="edition-form">
          {sample && <Note>{t('editions.ownText')}</Note>}
          <section aria-labelledby="edition-name">
            <div className="heading-row">
              <h2 id="edition-name">{t('editions.brand')}</h2>
              <p>{t('editions.brandLead')}</p>
            </div>
            <Select
              label={t('editions.from')}
              value={draft.from}
              options={editionIds().map((id) => ({ value: id, text: editionName(id, language) }))}
              onChange={(id) => change({ from: id })}
            />
            <BrandFields {...{ draft, errorOf }} onChange={change} />
          </section>
          <section aria-labelledby="edition-dates">
            <div className="heading-row">
              <h2 id="edition-dates">{t('editions.dates')}</h2>
              <p>{plan ? t('editions.moved', { days: plan.days }) : t('editions.datesNote')}</p>
            </div>
            <TextField
              label={t('editions.opensOn')}
              hint={t('editions.opensOnHint')}
              type="date"
              value={draft.opensOn}
              error={errorOf('opensOn')}
              onChange={(opensOn) => change({ opensOn })}
            />
            {plan && <PlanDates plan={plan} />}
          </section>
          <div className="question-columns">
            <section aria-labelledby="edition-carried">
              <h3 id="edition-carried">{t('editions.carried')}</h3>
              {CARRIED.map((part) => {
                const count = plan?.carried.find((each) => each.part === part)?.count;
                return (
                  <Checkbox
                    key={part}
                    checked={!draft.left.includes(part)}
                    onChange={(on) =>
                      change({
                        left: on ? draft.left.filter((each) => each !== part) : [...draft.left, part],
                      })
                    }
                  >
                    {t(`editions.parts.${part}`)}{' '}
                    {count !== undefined && <span className="num faint">{count}</span>}
                  </Checkbox>
                );
              })}
            </section>
            <section aria-labelledby="edition-never">
              <h3 id="edition-never">{t('editions.never')}</h3>
              <ul className="edition-never">
                {NEVER.map((what) => (
                  <li key={what}>{t(`editions.neverParts.${what}`)}</li>
                ))}
              </ul>
              <p className="small faint">{t('editions.neverNote', { from })}</p>
            </section>
          </div>
        </div>
        <aside className="edition-side" aria-label={t('editions.plan')}>
          <div className="heading-row">
            <h2>{t('editions.plan')}</h2>
          </div>
          {plan ? <PlanFigures plan={plan} /> : <p className="quiet">{t('editions.planNote')}</p>}
          {error && <CallError error={error} />}
          <div className="edition-go">
            <Button look={plan ? 'primary' : 'outline'} size="small" busy={busy} onClick={act}>
              {t(plan ? 'editions.create' : 'editions.see')} <kbd>⇧</kbd>
              <kbd>↵</kbd>
            </Button>
          </div>
        </aside>
      </div>
    </>
  );
}
