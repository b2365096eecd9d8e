import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Icon } from '../../../ui/art/Icon';
import { Segments } from '../../../ui/form/Choices';
import type { NominatorWorks } from '../hooks/useNominatorWorks';
import { useTranslations } from '../hooks/useWorkText';
import { foundInEnglish } from '../model/work';
import type { Filter } from '../model/workListing';
import { JudgeBadge } from './JudgeGate';
import { moveFocus } from './moveFocus';
import { MoreWorks, WorkRow } from './WorkRow';
import './works.css';

interface WorkListProps {
  works: NominatorWorks;
  judge: string;
}

const EMPTY = {
  all: 'list.emptyAll',
  unwatched: 'list.emptyUnwatched',
  nominated: 'list.emptyNominated',
} as const;

/** How long typing must pause before the search starts, in milliseconds. */
const PAUSE_MS = 300;

/** The works a nominator may nominate. The arrow keys move through the list, Enter opens a work. */
export function WorkList({ works, judge }: WorkListProps) {
  const { t } = useTranslation('judging');
  const language = useLanguage();
  const translations = useTranslations();
  const list = useRef<HTMLUListElement>(null);
  const { items, total, current, counts, pending, lastScroll } = works;
  const { filter, q } = works.listing;
  const show = (wanted: Filter, words: string) =>
    void works
      .show(wanted, words, foundInEnglish(words, language, translations))
      .then(() => list.current?.scrollTo?.({ top: 0 }));
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
  const filters = [
    { value: 'all', text: t('list.all') },
    { value: 'unwatched', text: t('list.unwatchedOnly') },
    { value: 'nominated', text: t('list.nominatedOnly') },
  ] as const;

  return (
    <section className="judging-list" aria-labelledby="judging-list-title">
      <div className="judging-head">
        <h1 id="judging-list-title">{t('list.title')}</h1>
        <p className="num small quiet">
          {counts && t('list.progress', { watched: counts.watched, total: counts.all })}
        </p>
      </div>
      <Segments
        label={t('list.show')}
        value={filter}
        options={[...filters]}
        onChange={(wanted) => show(wanted, q)}
      />
      <WorkSearch onSearch={(words) => show(filter, words)} />
      {/* The keys go to the buttons; the list only listens to what bubbles. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={list}
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
        {!pending && !items.length && <li className="judging-none">{t(q ? 'list.empty' : EMPTY[filter])}</li>}
      </ul>
      <div className="judging-foot">
        <p>{t('list.keys')}</p>
        <JudgeBadge name={judge} />
      </div>
    </section>
  );
}

/** Searches the list while the nominator types. */
function WorkSearch({ onSearch }: { onSearch: (words: string) => void }) {
  const { t } = useTranslation('judging');
  const [words, setWords] = useState('');
  const asked = useRef('');
  const search = useEffectEvent((wanted: string) => onSearch(wanted));
  useEffect(() => {
    const wanted = words.trim();
    const timer = setTimeout(() => {
      if (wanted === asked.current) return;
      asked.current = wanted;
      search(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <label className="judging-search">
      <Icon name="search" />
      <span className="visually-hidden">{t('list.search')}</span>
      <input
        type="search"
        className="field-input"
        placeholder={t('list.search')}
        maxLength={100}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </label>
  );
}
