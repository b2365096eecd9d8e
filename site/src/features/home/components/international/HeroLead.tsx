import { useTranslation } from 'react-i18next';
import content from '@films-about.json';
import { timeline } from '@/content/catalogue';
import { jury, prizeNames } from '@/content/prizes';
import { byline } from '@/content/makers';
import { programme } from '@/content/programme';
import { dayAt, offsetMinutes } from '@/lib/locale/dates';
import { text } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { Lines } from '../Lines';

/** The sentence of each act. Once the results are public, earlier acts have none. */
export function HeroLead() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { opensAt } = timeline.registration;
  const day = dayAt(Date.parse(opensAt), offsetMinutes(opensAt), language);
  const { films, winners } = programme;
  const count = __SAMPLES__ ? 0 : programme.count;
  const first = winners?.[0];
  const title = first && text(first.name, language);
  const prize = first && prizeNames(first.prizes, language)[0];
  const watched = jury.length > 0 && t('lead.watched', { count: jury.length });
  const year = opensAt.slice(0, 4);
  const prizes = winners?.reduce((sum, winner) => sum + winner.prizes.length, 0);
  const won = films.filter(({ id }) => winners?.some((winner) => winner.id === id)).length;
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
              {films.length > 0 && (
                <>
                  <br />
                  <span className="caption num hero-facts" />
                </>
              )}
            </p>
          )}
        </>
      )}
      {first && (
        <p data-in="winners">
          {first.credits
            ? t('lead.first', {
                prize,
                credits: byline({ ...first.film, credits: first.credits }, language),
              })
            : t('lead.firstAlone', { prize, title })}
        </p>
      )}
      {count > 0 && (
        <p data-in="ceremony">
          {winners ? t('lead.ceremonyPrizes', { count, prizes }) : t('lead.ceremony', { count })}
        </p>
      )}
      {count > 0 && (
        <p data-in="archive">
          {t('lead.archive', { year, count })}
          {won > 0 && <span className="caption num hero-legend">{t('lead.won', { count: won })}</span>}
        </p>
      )}
    </div>
  );
}
