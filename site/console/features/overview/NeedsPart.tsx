import { Link, useNavigate } from 'react-router-dom';
import type { Edition } from '@/lib/edition';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { useHotkeys } from '../../lib/useHotkeys';
import { contestZone } from '../../lib/contestZone';
import { contestTime, clockTime } from '../../lib/times';
import { EmptyState } from '../../ui/State';
import { MorningMailTick } from './MorningMailTick';
import type { Overview } from './overview';
import { useSelectedKind } from './useSelectedKind';

/** Prints the same list. */
const COMMAND = 'tools contest check';

interface NeedsPartProps {
  overview: Overview;
  edition: Edition;
  /** The contest's clock is not the wall clock: it was moved in a rehearsal. */
  isRehearsed: boolean;
  isOwner: boolean;
}

/** The rules of the contest that do not hold, each with its one action. */
export function NeedsPart({ overview, edition, isRehearsed, isOwner }: NeedsPartProps) {
  const t = useTexts();
  const language = useLanguage();
  const navigate = useNavigate();
  const { needs, holding } = overview;
  const { selected, move } = useSelectedKind(needs);
  const addressOf = ({ action }: (typeof needs)[number]) => `/${edition}/${action.path}`;
  useHotkeys({
    j: () => move(1),
    k: () => move(-1),
    enter: selected ? () => void navigate(addressOf(selected)) : undefined,
  });
  const count = needs.length + holding.length;
  const time = clockTime(Date.parse(overview.at), language, contestZone().timeZone);
  return (
    <section className="overview-hand" aria-labelledby="overview-hand">
      <div className="heading-row">
        <h2 id="overview-hand">{t('overview.hand')}</h2>
        <p className="num">{t('overview.rules', { holding: holding.length, count, time })}</p>
      </div>
      {needs.length === 0 && (
        <EmptyState
          mark="success"
          title={t('overview.nothing')}
          text={t('overview.nothingText', { count })}
        />
      )}
      <ul>
        {needs.map((need) => (
          <li key={need.kind} className={need === selected ? 'is-on' : undefined}>
            <Link to={addressOf(need)}>
              <b className="big accent num">{need.single ? '!' : need.count.toLocaleString('en')}</b>
              <span>
                <strong>{need.title[language]}</strong>
                <em>{need.reason[language]}</em>
              </span>
              <i className="num">
                <span className="cut">
                  {need.names.map((name) => name[language]).join(language === 'zh' ? '、' : ', ')}
                  {need.names.length > 0 && need.names.length < need.count && '…'}
                </span>
                {need.since && (
                  <em>
                    {t(need.wall && isRehearsed ? 'overview.sinceWall' : 'overview.since', {
                      time: contestTime(need.since, language),
                    })}
                  </em>
                )}
              </i>
              <span className="button button-outline button-mini">{need.action.label[language]}</span>
            </Link>
          </li>
        ))}
      </ul>
      {isOwner && <MorningMailTick />}
      <p className="overview-foot faint">
        <span>
          {t('overview.sameList')} <code>{COMMAND}</code>
        </span>
        {needs.length > 0 && (
          <span>
            <kbd>J</kbd>
            <kbd>K</kbd>
            <kbd>↵</kbd> {t('overview.keys')}
          </span>
        )}
      </p>
    </section>
  );
}
