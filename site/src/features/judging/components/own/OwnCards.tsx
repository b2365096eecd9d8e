import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { beginningInBothZones } from '../../../../lib/locale/dates';
import { useLanguage } from '../../../../lib/locale/useLanguage';
import { pagePath } from '../../../../lib/paths';
import { Button } from '../../../../ui/button/Button';
import { Spinner } from '../../../../ui/feedback/Spinner';
import { useOwnCards } from '../../hooks/useOwnCards';
import type { JudgeScreenProps } from '../JudgeGate';
import { OwnAccess } from './OwnAccess';
import { OwnCardRows } from './OwnCardRows';
import './own-cards.css';

const HASH = '#cards';

/** At #cards of a desk the judge’s own records of the log and what they counted; else the desk itself. */
export function OwnCardsOr({ children, ...screen }: JudgeScreenProps & { children: ReactNode }) {
  const [shown, setShown] = useState(() => location.hash === HASH);
  useEffect(() => {
    const follow = () => setShown(location.hash === HASH);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return shown ? <OwnCards {...screen} /> : children;
}

function OwnCards({ session, client }: JudgeScreenProps) {
  const { t } = useTranslation(['judging', 'common']);
  const language = useLanguage();
  const { own, cards, failed, browserKey, receipts } = useOwnCards(session, client);
  const counted = cards?.filter((card) => card.counted) ?? [];
  const differ = cards?.filter(({ state }) => state === 'differs').length ?? 0;
  const compared = cards?.filter(({ state }) => state !== 'unkept' && state !== 'gone').length ?? 0;
  const left = (cards?.length ?? 0) - counted.length;
  return (
    <article className="own-cards">
      <nav className="own-back">
        <a href="#films">{t('own.back')}</a>
        {own?.publishedAt && <span className="num">{beginningInBothZones(own.publishedAt, language)}</span>}
      </nav>
      <header className="own-head">
        <h1>{t('own.title')}</h1>
        <p>
          {own && cards && cards.length > 0
            ? t(session.role === 'judge' ? 'own.lead_judge' : 'own.lead_nominator', {
                count: cards.length,
                pseudonym: own.pseudonym,
              })
            : t('own.waiting')}
        </p>
      </header>
      {failed && <p role="alert">{t('own.failed')}</p>}
      {!failed && !cards && <Spinner label={t('common:loading')} />}
      {cards && own?.publishedAt && (
        <>
          <dl className="own-figures num">
            <Figure value={counted.length} name={t('own.counted')}>
              {left > 0 && t('own.notCounted', { count: left })}
            </Figure>
            <Figure value={differ} name={t('own.differ')} bad={differ > 0}>
              {t('own.checked', { checked: compared, count: cards.length })}
            </Figure>
            {own.standing && (
              <>
                <Figure value={signOf(own.standing.severity)} name={t('own.severity')}>
                  {t('own.severityText')}
                </Figure>
                <Figure value={own.standing.changes} name={t('own.changes')}>
                  {t('own.changesText')}
                </Figure>
              </>
            )}
          </dl>
          <OwnCardRows cards={cards} judged={session.role === 'judge'} zone={own.publishedAt} />
          <OwnAccess records={own.records} browserKey={browserKey} zone={own.publishedAt} />
          <footer className="own-foot">
            <Button size="small" onClick={() => download(receipts())}>
              {t('own.save')}
            </Button>
            <Button size="small" onClick={() => print()}>
              {t('own.print')}
            </Button>
            <a href={pagePath('/proof', language)}>{t('own.prove')}</a>
          </footer>
        </>
      )}
    </article>
  );
}

interface FigureProps {
  value: number | string;
  name: string;
  bad?: boolean;
  children: ReactNode;
}

function Figure({ value, name, bad = false, children }: FigureProps) {
  return (
    <div className={bad ? 'own-bad' : undefined}>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        <span>{children}</span>
      </dd>
    </div>
  );
}

const signOf = (points: number): string => `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(1)}`;

function download(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = 'my-cards.json';
  link.click();
  URL.revokeObjectURL(link.href);
}
