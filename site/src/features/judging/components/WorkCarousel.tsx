import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import { Icon } from '../../../ui/art/Icon';
import { Segments } from '../../../ui/form/Choices';
import type { JudgeWork } from '../api/scorecards';
import type { Scorecards } from '../hooks/useScorecards';
import { useWorkName } from '../hooks/useWorkText';
import { progressCounts, progressOf, type Progress } from '../model/scorecard';
import { moveFocus } from './moveFocus';
import { Cover } from './Cover';
import './works.css';

interface WorkCarouselProps {
  scorecards: Scorecards;
  current: JudgeWork;
}

const STATES = ['unscored', 'partial', 'scored'] as const;

/** The works to score in a row, with their totals. The arrow keys move along it, Enter opens a work. */
export function WorkCarousel({ scorecards, current }: WorkCarouselProps) {
  const { t } = useTranslation('judging');
  const { works, previous, next, progress, open } = scorecards;
  const row = useRef<HTMLOListElement>(null);
  const [filter, setFilter] = useState<Progress | 'all'>('all');
  const number = works.findIndex(({ id }) => id === current.id) + 1;
  const counts = progressCounts(works);
  const shown = works.filter(({ scorecard }) => filter === 'all' || progressOf(scorecard) === filter);
  const tabStop = shown.some(({ id }) => id === current.id) ? current.id : shown[0]?.id;
  useLayoutEffect(() => {
    const now = row.current?.querySelector<HTMLElement>('.is-now');
    if (now && row.current) row.current.scrollLeft = now.offsetLeft - row.current.clientWidth / 2;
  }, [current.id, filter]);
  return (
    <nav className="carousel" aria-label={t('score.carousel')}>
      <div className="carousel-head">
        <p className="small quiet num">
          {t('score.position', { number, total: works.length })}
          {progress && (
            <span>{t(progress.partial ? 'score.progressPartial' : 'score.progress', { ...progress })}</span>
          )}
        </p>
        <Segments
          label={t('score.show')}
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', text: t('score.all') },
            ...STATES.map((state) => ({
              value: state,
              text: `${t(`score.states.${state}`)} ${counts[state]}`,
            })),
          ]}
        />
        <div className="carousel-steps">
          <Button
            size="icon"
            aria-label={t('score.previous')}
            disabled={!previous}
            onClick={() => previous && open(previous.id)}
          >
            <Icon name="back" />
          </Button>
          <Button
            size="icon"
            aria-label={t('score.next')}
            disabled={!next}
            onClick={() => next && open(next.id)}
          >
            <Icon name="arrow" />
          </Button>
        </div>
      </div>
      {/* The keys go to the buttons; the list only listens to what bubbles. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol ref={row} onKeyDown={moveFocus}>
        {shown.map((work) => (
          <CarouselItem
            key={work.id}
            work={work}
            current={work.id === current.id}
            tabStop={work.id === tabStop}
            onOpen={() => open(work.id)}
          />
        ))}
        {!shown.length && <li className="carousel-none">{t('score.noneShown')}</li>}
      </ol>
    </nav>
  );
}

interface CarouselItemProps {
  work: JudgeWork;
  current: boolean;
  /** The one work of the row that the Tab key reaches. */
  tabStop: boolean;
  onOpen: () => void;
}

/** A work of the row with its total, or with the word for its state. */
function CarouselItem({ work, current, tabStop, onOpen }: CarouselItemProps) {
  const { t } = useTranslation('judging');
  const name = useWorkName()(work);
  const progress = progressOf(work.scorecard);
  return (
    <li className={current ? 'is-now' : undefined}>
      <button
        type="button"
        title={name}
        aria-current={current || undefined}
        tabIndex={tabStop ? 0 : -1}
        onClick={onOpen}
      >
        <Cover src={work.cover} />
        <span className="visually-hidden">{name}</span>
        <span className="carousel-score num">
          {work.scorecard && <b>{work.scorecard.total}</b>}
          {progress !== 'scored' && <i>{t(`score.states.${progress}`)}</i>}
        </span>
      </button>
    </li>
  );
}
