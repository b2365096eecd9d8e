import { useLayoutEffect, useRef, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Segments } from '../../../ui/form/Choices';
import type { Scorecards } from '../hooks/useScorecards';
import { FILTERS, ORDERS, type Order } from '../model/scoreListing';
import { CategoryChoice } from './CategoryChoice';
import { ListSearch } from './ListSearch';
import { moveFocus } from './moveFocus';
import { ScoreProgress } from './ScoreProgress';
import { ScoreRow } from './ScoreRow';
import './works.css';

interface ScoreListProps {
  scorecards: Scorecards;
  /** Works whose form has entries that are not saved. */
  drafted: ReadonlySet<number>;
  search: Ref<HTMLInputElement>;
}

/** The shortlist with the judge's totals. The arrow keys move through it, Enter opens a work. */
export function ScoreList({ scorecards, drafted, search }: ScoreListProps) {
  const { t } = useTranslation('judging');
  const { works, listed, current, counts, listing, open } = scorecards;
  const { order, filter, words, category, setOrder, setFilter, setWords, setCategory } = listing;
  const list = useRef<HTMLOListElement>(null);
  const tabStop = listed.some(({ id }) => id === current?.id) ? current?.id : listed[0]?.id;
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
  }, [current?.id, order, filter]);
  return (
    <>
      <ScoreProgress scorecards={scorecards} />
      <div className="judging-find">
        <ListSearch ref={search} words={words} onChange={setWords} />
        <select
          className="field-input"
          aria-label={t('list.order')}
          value={order}
          onChange={(event) => setOrder(event.target.value as Order)}
        >
          {ORDERS.map((one) => (
            <option key={one} value={one}>
              {t(`list.orders.${one}`)}
            </option>
          ))}
        </select>
      </div>
      <CategoryChoice works={works} value={category} onChange={setCategory} />
      <Segments
        label={t('list.show')}
        value={filter}
        onChange={setFilter}
        options={FILTERS.map((value) => ({
          value,
          text: value === 'all' ? t('list.all') : t(`score.filters.${value}`, { count: counts[value] }),
        }))}
      />
      {/* The keys go to the buttons; the list only listens to what bubbles. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol ref={list} className="judging-rows" aria-label={t('score.works')} onKeyDown={moveFocus}>
        {listed.map((work) => (
          <ScoreRow
            key={work.id}
            work={work}
            current={work.id === current?.id}
            tabStop={work.id === tabStop}
            drafted={drafted.has(work.id)}
            onOpen={open}
          />
        ))}
        {!listed.length && <li className="judging-none">{t('list.empty')}</li>}
      </ol>
    </>
  );
}
