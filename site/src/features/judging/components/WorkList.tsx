import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Segments } from '../../../ui/form/Segments';
import { WorkRow } from './WorkRow';
import { WorkSearch } from './WorkSearch';
import { moveFocus } from './moveFocus';
import { MoreWorks } from './MoreWorks';
import type { Filter, NominationStore, NominationState } from '../model/NominationStore';
import { foundInEnglish } from '../model/search';
import { useTranslations } from '../hooks/useTranslations';
import { JudgeBadge } from './JudgeBadge';
import './work-list.css';

interface WorkListProps {
  desk: NominationStore;
  state: NominationState;
  judge: string;
}

const EMPTY = {
  all: 'list.emptyAll',
  unwatched: 'list.emptyUnwatched',
  nominated: 'list.emptyNominated',
} as const;

/** The films a nominator may nominate. The arrow keys move through the list, Enter opens a film. */
export function WorkList({ desk, state, judge }: WorkListProps) {
  const { t } = useTranslation('judging');
  const language = useLanguage();
  const translations = useTranslations();
  const list = useRef<HTMLUListElement>(null);
  const { filter, q, items, current, counts, status, total } = state;
  const ready = status === 'ready';
  const show = (wanted: Filter, words: string) =>
    void desk
      .show(wanted, words, foundInEnglish(words, language, translations))
      .then(() => list.current?.scrollTo?.({ top: 0 }));
  const tabStop = items.some(({ id }) => id === current?.id) ? current?.id : items[0]?.id;
  useLayoutEffect(() => {
    if (ready && list.current) list.current.scrollTop = desk.lastScroll();
  }, [desk, ready]);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
  }, [current?.id, ready]);
  const filters = [
    { value: 'all', text: t('list.all') },
    { value: 'unwatched', text: t('list.unwatchedOnly') },
    { value: 'nominated', text: t('list.nominatedOnly') },
  ] as const;

  return (
    <section className="desk-list" aria-labelledby="desk-list-title">
      <div className="desk-head">
        <h1 id="desk-list-title">{t('list.title')}</h1>
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
      <WorkSearch onSearch={(words) => show(desk.get().filter, words)} />
      {/* The buttons inside take the keys; the list only hears them. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={list}
        aria-label={t('list.films')}
        onScroll={({ currentTarget }) => desk.keepPlace(currentTarget.scrollTop)}
        onKeyDown={moveFocus}
      >
        {items.map((work) => (
          <WorkRow
            key={work.id}
            work={work}
            current={work.id === current?.id}
            tabStop={work.id === tabStop}
            onOpen={() => desk.open(work)}
          />
        ))}
        {items.length < total && <MoreWorks busy={state.loadingMore} onMore={() => void desk.more()} />}
        {ready && !items.length && <li className="desk-none">{t(q ? 'list.empty' : EMPTY[filter])}</li>}
      </ul>
      <div className="desk-foot">
        <p>{t('list.keys')}</p>
        <JudgeBadge name={judge} />
      </div>
    </section>
  );
}
