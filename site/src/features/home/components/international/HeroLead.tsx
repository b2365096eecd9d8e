import { useTranslation } from 'react-i18next';
import content from '@catalogue/editions/international/about.json';
import { timeline } from '../../../../content/catalogue';
import { jury } from '../../../../content/prizes';
import type { Finalist } from '../../../../content/finalists';
import { programme } from '../../../../content/programme';
import { dayAt, offsetMinutes, runningTimeText } from '../../../../lib/locale/dates';
import { text } from '../../../../lib/locale/language';
import { useLanguage } from '../../../../lib/locale/useLanguage';
import { Lines } from '../Lines';

/** Who made the film on the stage, its ratio and its length, as far as they are known. */
const filmFacts = ({ credits, video }: Partial<Finalist> = {}): string =>
  [credits, video?.ratio, video && runningTimeText(video.seconds)].filter(Boolean).join(' · ');

/** The sentence of each act. Once the results are public, earlier acts have none. */
export function HeroLead() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { opensAt } = timeline.registration;
  const day = dayAt(Date.parse(opensAt), offsetMinutes(opensAt), language);
  const { count, winners, stage } = programme;
  const film = filmFacts(stage?.film);
  const first = winners?.[0];
  const title = first && text(first.name, language);
  const watched = jury.length > 0 && t('lead.watched', { count: jury.length });
  const year = opensAt.slice(0, 4);
  return (
    <div className="lead hero-lead">
      {!__WINNERS__ && (
        <>
          <p data-in="before">
            <Lines lines={content.lead.slice(0, 1)} />
            <br />
            {t('lead.before', { day })}
          </p>
          <p data-in="open">
            <Lines lines={content.lead} />
          </p>
          <p data-in="last">
            <Lines lines={content.lead.slice(0, 1)} />
            <br />
            {t('lead.last')}
          </p>
          <p data-in="closed">
            {t('lead.closed')}
            <br />
            {watched}
          </p>
          {count > 0 && (
            <p data-in="finalists">
              {t('lead.finalists', { count })}
              {film && (
                <>
                  <br />
                  <span className="caption num">{film}</span>
                </>
              )}
            </p>
          )}
        </>
      )}
      {first && (
        <p data-in="winners">
          {first.credits ? t('lead.first', { credits: first.credits }) : t('lead.firstAlone', { title })}
        </p>
      )}
      {count > 0 && <p data-in="ceremony">{t('lead.ceremony', { count })}</p>}
      {count > 0 && <p data-in="archive">{t('lead.archive', { year, count })}</p>}
    </div>
  );
}
