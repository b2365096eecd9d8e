import { useTranslation } from 'react-i18next';
import type { Winners } from '../../../content/catalogue.gen';
import { timeline } from '../../../content/catalogue';
import { currencyName, prizes } from '../../../content/prizes';
import { kind } from '../../../lib/edition';
import { deadline, inOffsetOf } from '../../../lib/locale/dates';
import { text } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { prizeGroups, teamGroups } from '../model/groups';
import { Counted } from './Counted';
import { FirstPrize } from './FirstPrize';
import { PrizeSection } from './PrizeSection';
import '../../../ui/layout/frame.css';
import '../../../ui/layout/display.css';
import '../../../ui/layout/wide.css';
import '../../../ui/button/button.css';
import '../winners.css';

interface PublishedProps {
  published: Winners;
}

/** The winners of an edition, prize by prize, and how the winners were chosen. */
export function WinnersPage({ published }: PublishedProps) {
  const { t } = useTranslation('winners');
  const language = useLanguage();
  const when = deadline(inOffsetOf(published.publishedAt, timeline.registration.endsAt), language);
  return (
    <div className="wrap page-wide winners">
      <div className="won-head">
        <h1>{kind === 'applications' ? t('camp.title') : t('title')}</h1>
        <p className="caption num">{t('published', { when })}</p>
      </div>
      {kind === 'applications' ? <Teams published={published} /> : <PrizeList published={published} />}
      <Counted published={published} />
    </div>
  );
}

/** The prizes; the first of the list, when it was won, as a large picture. */
function PrizeList({ published }: PublishedProps) {
  const { t } = useTranslation('winners');
  const language = useLanguage();
  const currency = currencyName(language);
  return prizeGroups(published, prizes).map((group) => {
    const { id, name, amount, awards, entries } = group;
    const title = text(name, language);
    if (id === prizes.prizes[0]?.id) return <FirstPrize key={id} group={group} currency={currency} />;
    const money = amount === null ? null : t('money', { amount: amount.toLocaleString('en'), currency });
    const count = entries.length;
    const note =
      money === null
        ? t('films', { count })
        : awards
          ? t('awardsEach', { money })
          : t('filmsEach', { count, money });
    return (
      <PrizeSection key={id} id={id} title={title} note={note} entries={entries} list={amount === null} />
    );
  });
}

/** The teams of the camp, which have no films to show. */
function Teams({ published }: PublishedProps) {
  const { t } = useTranslation('winners');
  return teamGroups(published).map(({ id, entries }) => (
    <PrizeSection
      key={id}
      id={id}
      title={t(`camp.${id}`)}
      note={t('teams', { count: entries.length })}
      entries={entries}
      list
    />
  ));
}
