import { useTranslation } from 'react-i18next';
import { criteria } from '../../model/judged';
import { beginning, inOffsetOf } from '../../../../lib/locale/dates';
import { useLanguage } from '../../../../lib/locale/useLanguage';
import type { OwnCard } from '../../hooks/useOwnCards';
import { useAwardName } from '../../hooks/useAwardName';
import { lineOf, type CardState } from '../../model/ownCards';

interface OwnCardRowsProps {
  cards: readonly OwnCard[];
  judged: boolean;
  /** A moment in the contest's zone. */
  zone: string;
}

/** Each card with what it counts, where the log has it and whether that is what was given, and what each answer means. */
export function OwnCardRows({ cards, judged, zone }: OwnCardRowsProps) {
  const { t } = useTranslation('judging');
  const states = [...new Set(cards.map(({ state }) => state))];
  if (cards.length === 0) return <p>{t('own.none')}</p>;
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways by keyboard */}
      <div className="own-scroll" tabIndex={0} role="region" aria-label={t('own.title')}>
        <table className="num">
          <thead>
            <tr>
              <th scope="col">{t('own.film')}</th>
              <th scope="col">{t('own.gave')}</th>
              {judged && <th scope="col">{t('own.place')}</th>}
              <th scope="col">{t('own.leaf')}</th>
              <th scope="col">{t('own.code')}</th>
              <th scope="col">{t('own.state')}</th>
            </tr>
          </thead>
          <tbody>
            {cards.map((card) => (
              <Row key={card.name} {...{ card, judged, zone }} />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="own-means">
        {states.map((state) => (
          <li key={state} data-state={state}>
            {t(`own.means.${state}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

function Row({ card, judged, zone }: { card: OwnCard; judged: boolean; zone: string }) {
  const { t } = useTranslation('judging');
  const awardName = useAwardName();
  const language = useLanguage();
  const { record, state, award, total, rank } = card;
  const given = record && lineOf(record).data;
  const scores = given && criteria.map(({ id }) => given[id] ?? '–').join(' / ');
  const when = card.at ? beginning(inOffsetOf(card.at, zone), language) : '';
  return (
    <tr data-state={state}>
      <th scope="row">{card.title ?? t('work.untitled', { id: card.workId })}</th>
      <td>
        {award ? awardName(award) : <b>{total ?? '–'}</b>}
        {!award && scores && <span className="own-scores">{scores}</span>}
      </td>
      {judged && <td>{rank || '–'}</td>}
      <td>{record?.leaf ?? '–'}</td>
      <td>
        <code title={record?.commitment}>{record ? record.commitment.slice(0, 12) : '–'}</code>
      </td>
      <td>
        <span className="own-state">{stateText(t(`own.states.${state}`, { at: when }), state)}</span>
        {card.signed && <span className="own-signed">{t('own.signed')}</span>}
      </td>
    </tr>
  );
}

const MARKS: Record<CardState, string> = { given: '✓', unkept: '·', changed: '!', gone: '–', differs: '✗' };
const stateText = (text: string, state: CardState): string => `${MARKS[state]} ${text}`;
