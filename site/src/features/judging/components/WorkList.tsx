import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Segments } from '../../../ui/form/Choices';
import type { NominatedWork } from '../api/nominations';
import type { NominatorWorks } from '../hooks/useNominatorWorks';
import { FILTERS, MOST_FOUND, type Filter } from '../model/workListing';
import { CategoryChoice } from './CategoryChoice';
import { ListSearch } from './ListSearch';
import { halfWidth } from '../model/work';
import { moveFocus } from './moveFocus';
import { MoreWorks, WorkRow } from './WorkRow';
import './works.css';

interface WorkListProps {
  works: NominatorWorks;
  search: Ref<HTMLInputElement>;
  /** The nominator's nominations. */
  nominated: readonly NominatedWork[];
}

/** The filters that a press reaches; all of them are in the menu beside the search. */
const SEGMENTS = ['all', 'unwatched', 'nominated'] as const;

/** How long typing must pause before the search starts, in milliseconds. */
const PAUSE_MS = 300;

/** The works a nominator may nominate. The arrow keys move through the list, Enter opens a work. */
export function WorkList({ works, search, nominated }: WorkListProps) {
  const { t } = useTranslation('judging');
  const list = useRef<HTMLUListElement>(null);
  const { items, total, current, counts, pending, lastScroll } = works;
  const { filter, q, category = '' } = works.listing;
  const show = (wanted: Filter, words: string, of = category) =>
    void works.show(wanted, words, of).then(() => list.current?.scrollTo?.({ top: 0 }));
  const tabStop = items.some(({ id }) => id === current?.id) ? current?.id : items[0]?.id;
  const restoreScroll = useEffectEvent(() => {
    if (list.current) list.current.scrollTop = lastScroll();
  });
  useLayoutEffect(() => {
    if (!pending) restoreScroll();
  }, [pending]);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
  }, [current?.id, pending]);
  const ids = (of: readonly NominatedWork[]) => new Set(of.map(({ workId }) => workId)).size;
  const amounts: Partial<Record<Filter, number>> = {
    nominated: ids(nominated),
    replaced: ids(nominated.filter(({ replaced }) => replaced)),
  };
  const textOf = (one: Filter) => [t(`list.filters.${one}`), amounts[one] || ''].join(' ').trim();

  return (
    <>
      <div className="judging-head">
        <h1 id="judging-list-title">{t('list.title')}</h1>
        <p className="num">{counts && t('list.progress', { watched: counts.watched, total: counts.all })}</p>
      </div>
      <div className="judging-meter" aria-hidden="true">
        <i style={{ width: `${counts?.all ? (counts.watched / counts.all) * 100 : 0}%` }} />
      </div>
      <div className="judging-find">
        <WorkSearch ref={search} onSearch={(words) => show(filter, words)} />
        <select
          className="field-input"
          aria-label={t('list.show')}
          value={filter}
          onChange={(event) => show(event.target.value as Filter, q)}
        >
          {FILTERS.map((one) => (
            <option key={one} value={one}>
              {textOf(one)}
            </option>
          ))}
        </select>
      </div>
      <CategoryChoice works={items} value={category} onChange={(of) => show(filter, q, of)} />
      <Segments
        label={t('list.show')}
        value={filter}
        options={SEGMENTS.map((value) => ({ value: value as Filter, text: textOf(value) }))}
        onChange={(wanted) => show(wanted, q)}
      />
      {/* The keys go to the buttons; the list only listens to what bubbles. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={list}
        className="judging-rows"
        aria-label={t('list.works')}
        onScroll={({ currentTarget }) => works.keepPlace(currentTarget.scrollTop)}
        onKeyDown={moveFocus}
      >
        {items.map((work) => (
          <WorkRow
            key={work.id}
            work={work}
            current={work.id === current?.id}
            tabStop={work.id === tabStop}
            onOpen={() => works.open(work)}
          />
        ))}
        {items.length < total && <MoreWorks busy={works.loadingMore} onMore={() => void works.more()} />}
        {q && items.length === MOST_FOUND && (
          <li className="judging-none">{t('list.full', { count: MOST_FOUND })}</li>
        )}
        {!pending && !items.length && (
          <li className="judging-none">{t(q || category ? 'list.empty' : `list.none.${filter}`)}</li>
        )}
      </ul>
    </>
  );
}

/** Searches the list while the nominator types. */
function WorkSearch({ ref, onSearch }: { ref: Ref<HTMLInputElement>; onSearch: (words: string) => void }) {
  const [words, setWords] = useState('');
  const asked = useRef('');
  const search = useEffectEvent((wanted: string) => onSearch(wanted));
  useEffect(() => {
    const wanted = halfWidth(words.trim());
    const timer = setTimeout(() => {
      if (wanted === asked.current) return;
      asked.current = wanted;
      search(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return <ListSearch ref={ref} words={words} onChange={setWords} />;
}
