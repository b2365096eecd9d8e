import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Winner } from '../../../content/catalogue.gen';
import { amountText } from '../../../content/prizes';
import { programme } from '../../../content/programme';
import { titleSize, WIDEST } from '../../../content/titleSize';
import { runningTimeText } from '../../../lib/locale/dates';
import { text } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Icon } from '../../../ui/art/Icon';
import type { PrizeGroup } from '../model/groups';
import { nameSize, shownWinner } from '../model/shownWinner';
import { Cover } from './Cover';

/** A title that crosses the edge is at least this large, in hundredths of the page. */
const LEAST = 4;

interface FirstPrizeProps {
  group: PrizeGroup;
  /** The currency's name. */
  currency: string;
}

/** The films with the first prize, each as large as the page; several share it after a tie. */
export function FirstPrize({ group: { name, amount, entries }, currency }: FirstPrizeProps) {
  const title = text(name, useLanguage());
  return (
    <section className="won-first" aria-label={title}>
      {entries.map(({ winner }, index) => (
        <FirstFilm key={winner.id} winner={winner} first={index === 0}>
          <p className="won-prize">
            {title}
            {amount !== null && (
              <>
                {' '}
                <b>{amountText(amount)}</b> <span>{currency}</span>
              </>
            )}
          </p>
        </FirstFilm>
      ))}
    </section>
  );
}

interface FirstFilmProps {
  winner: Winner;
  /** The first film of the page. */
  first: boolean;
  children: React.ReactNode;
}

function FirstFilm({ winner, first, children }: FirstFilmProps) {
  const { t } = useTranslation('winners');
  const language = useLanguage();
  const { name, credits, address, finalist } = shownWinner(winner, language);
  const { video, ai } = finalist ?? {};
  const { roles, jury, aiPercent } = winner;
  const facts: [string, string | undefined][] = [
    ...(roles?.map(({ role, name }): [string, string] => [text(role, language), name]) ?? [
      [t('credits'), credits] as [string, string],
    ]),
    [t('aiPercent'), aiPercent ? `${aiPercent}%` : undefined],
    [t('runningTime'), video && runningTimeText(video.seconds)],
    [t('frame'), video?.ratio],
    [t('ai.title'), ai && ai.label !== 'none' ? t(`ai.${ai.label}`) : undefined],
  ];
  const title = titleOf(winner, name);
  return (
    <article className={title.crosses ? 'won-crossed' : undefined} style={title.style}>
      <h2>{name}</h2>
      <div className={finalist?.cover ? 'won-room' : 'won-room won-room-bare'}>
        {finalist?.cover && (
          <div className="won-picture">
            <Cover film={finalist} />
            {title.crosses && (
              <span className="won-lit" aria-hidden="true">
                {name}
              </span>
            )}
          </div>
        )}
        <div className="won-side">
          {children}
          {jury && (
            <blockquote>
              <p>{text(jury, language)}</p>
              <cite>{t('jury')}</cite>
            </blockquote>
          )}
          <dl>
            {facts.map(
              ([label, value]) =>
                value && (
                  <div key={`${label} ${value}`}>
                    <dt>{label}</dt>
                    <dd className="num">{value}</dd>
                  </div>
                ),
            )}
          </dl>
          {address && (
            <a className={`button button-large button-${first ? 'primary' : 'outline'}`} href={address}>
              {t('watch')} <Icon name="play" />
            </a>
          )}
        </div>
      </div>
    </article>
  );
}

/**
 * How a film's title is set: across the edge of its picture where that is light enough, as wide as the page, else above the
 * picture in as many lines as it needs.
 */
function titleOf(winner: Winner, name: string): { crosses: boolean; style: CSSProperties } {
  const { first, winners } = programme;
  const above = { '--name': `${nameSize(name)}cqi` } as CSSProperties;
  if (first && winners?.[0]?.id === winner.id) {
    const { crosses, style } = titleSize(name, first.light, WIDEST.first);
    if (crosses && style['--title'] >= LEAST) return { crosses, style: { ...above, ...style } };
  }
  return { crosses: false, style: above };
}
