import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { text } from '@/lib/locale/language';
import type { Prize } from '@/content/catalogue.gen';
import { amountText, currencyName, listed, prizeMoney, prizes } from '@/content/prizes';
import { useLanguage } from '@/lib/locale/useLanguage';
import { SectionHead } from './SectionHead';
import '@/ui/layout/frame.css';
import './prizes.css';

/** Sums of more characters are sized by their length: than 3,000 has, and than 600 where many frames stand in a row. */
const SHORT = 5;
const SHORT_OF_MANY = 3;
/** With more frames a row has narrow ones. */
const FEW = 3;

/**
 * The frame of a long sum and its size: a sum is 0.45 em wide for each of its characters. Short ones have those of the
 * stylesheet, which every reader of Home loads.
 */
function sizeOf(sum: string, short: number, most: string): { frame?: CSSProperties; size?: CSSProperties } {
  if (sum.length <= short) return {};
  return {
    frame: { containerType: 'inline-size' },
    size: { fontSize: `min(${most} / ${sum.length})` },
  };
}

/** The drawing of a prize: one lit screen for a single winner, else a frame per winner or per named award. */
function PrizeFrames({ prize }: { prize: Prize }) {
  const language = useLanguage();
  if (prize.amount === null || prize.winners === null) {
    return <p className="lead">{text(prize.recipients, language)}</p>;
  }
  const sum = amountText(prize.amount);
  if (prize.awards) {
    const { frame, size } = sizeOf(sum, SHORT, '64px, 120cqi');
    return (
      <ul className="prize-frames prize-special">
        {prize.awards.map((award) => (
          <li key={award.id} className="prize-award" style={frame}>
            <span className="prize-sum" style={size} aria-hidden="true">
              {sum}
            </span>
            <b>{text(award.name, language)}</b>
          </li>
        ))}
      </ul>
    );
  }
  if (prize.winners === 1) {
    const { frame, size } = sizeOf(sum, SHORT, '25vw, 368px, 210cqi');
    const currency = <span className="prize-currency">{currencyName(language)}</span>;
    return (
      <div className="prize-frames">
        <div className="frame frame-scope lit prize-first" style={frame}>
          {/* USD 3,000, but 3,000 美元. */}
          {language === 'en' && <>{currency} </>}
          <span className="prize-sum" style={size}>
            {sum}
          </span>
          {language === 'zh' && <> {currency}</>}
        </div>
      </div>
    );
  }
  const many = prize.winners > FEW;
  const { frame, size } = sizeOf(sum, many ? SHORT_OF_MANY : SHORT, '128px, 210cqi');
  return (
    <div className={many ? 'prize-frames prize-many' : 'prize-frames prize-few'} aria-hidden="true">
      {Array.from({ length: prize.winners }, (_, index) => (
        <div key={index} className={many ? 'frame frame-academy' : 'frame frame-wide'} style={frame}>
          <span className="prize-sum" style={size}>
            {sum}
          </span>
        </div>
      ))}
    </div>
  );
}

function PrizeRow({ prize }: { prize: Prize }) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const paid = prize.amount !== null;
  return (
    <div className={paid ? 'prize-row' : 'prize-row prize-last'}>
      <div className="prize-label">
        <h3>{text(prize.name, language)}</h3>
        {paid && (
          <p className="quiet">
            {text(prize.recipients, language)}
            {prize.winners !== 1 && (
              <>
                <br />
                {t(prize.awards ? 'prizes.eachAward' : 'prizes.each', {
                  amount: amountText(prize.amount ?? 0),
                  currency: currencyName(language),
                })}
              </>
            )}
          </p>
        )}
      </div>
      <PrizeFrames prize={prize} />
    </div>
  );
}

/** How many prizes there are and what they come to, then those that are not paid. */
function useNote(): string | null {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { count, total } = prizeMoney(prizes);
  if (count === 0) return null;
  const money = t('prizes.money', { count, total: amountText(total), currency: currencyName(language) });
  const others = prizes.prizes
    .filter(({ amount }) => amount === null)
    .map(({ name }) => name[language].replace(/^[A-Z](?=[a-z])/, (initial) => initial.toLowerCase()));
  return others.length > 0
    ? t('prizes.more', { money, prizes: listed(others, language) })
    : t('prizes.all', { money });
}

/** The prizes, with a frame for each winner. */
export function Prizes() {
  const { t } = useTranslation('home');
  const note = useNote();
  return (
    <section className="section prizes below below-tall">
      <div className="wrap">
        <SectionHead title={t('prizes.title')}>{note && <p className="quiet">{note}</p>}</SectionHead>
        {prizes.prizes.map((prize) => (
          <PrizeRow key={prize.id} prize={prize} />
        ))}
      </div>
    </section>
  );
}
