import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import { Icon } from '../../../ui/art/Icon';
import { Segments } from '../../../ui/form/Segments';
import type { JudgeWork, ScoreState } from '../api/scorecards';
import { moveFocus } from './moveFocus';
import { CarouselItem } from './CarouselItem';
import type { ScorecardStore } from '../model/ScorecardStore';
import { tally } from '../model/ScorecardStore';
import { progressOf, type Progress } from '../model/scores';
import './work-carousel.css';

interface WorkCarouselProps {
  desk: ScorecardStore;
  works: readonly JudgeWork[];
  current: JudgeWork;
  progress: ScoreState | null;
}

const STATES = ['unscored', 'partial', 'scored'] as const;

/** The films to score in a row, with their totals. The arrow keys move along it, Enter opens a film. */
export function WorkCarousel({ desk, works, current, progress }: WorkCarouselProps) {
  const { t } = useTranslation('judging');
  const strip = useRef<HTMLOListElement>(null);
  const [filter, setFilter] = useState<Progress | 'all'>('all');
  const number = works.findIndex(({ id }) => id === current.id) + 1;
  const previous = desk.neighbour(-1);
  const next = desk.neighbour(1);
  const counts = tally(works);
  const shown = works.filter(({ scorecard }) => filter === 'all' || progressOf(scorecard) === filter);
  const tabStop = shown.some(({ id }) => id === current.id) ? current.id : shown[0]?.id;
  useLayoutEffect(() => {
    const now = strip.current?.querySelector<HTMLElement>('.is-now');
    if (now && strip.current) strip.current.scrollLeft = now.offsetLeft - strip.current.clientWidth / 2;
  }, [current.id, filter]);
  const told = progress && {
    scored: progress.scored,
    partial: progress.partial,
    total: progress.total,
  };
  return (
    <nav className="reel" aria-label={t('score.reel')}>
      <div className="reel-head">
        <p className="small quiet num">
          {t('score.position', { number, total: works.length })}
          {told && <span>{t(told.partial ? 'score.progressPartial' : 'score.progress', told)}</span>}
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
        <div className="reel-steps">
          <Button
            size="icon"
            aria-label={t('score.previous')}
            disabled={!previous}
            onClick={() => previous && desk.open(previous)}
          >
            <Icon name="back" />
          </Button>
          <Button
            size="icon"
            aria-label={t('score.next')}
            disabled={!next}
            onClick={() => next && desk.open(next)}
          >
            <Icon name="arrow" />
          </Button>
        </div>
      </div>
      {/* The buttons inside take the keys; the list only hears them. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol ref={strip} onKeyDown={moveFocus}>
        {shown.map((work) => (
          <CarouselItem
            key={work.id}
            work={work}
            current={work.id === current.id}
            tabStop={work.id === tabStop}
            onOpen={() => desk.open(work)}
          />
        ))}
        {!shown.length && <li className="reel-none">{t('score.noneShown')}</li>}
      </ol>
    </nav>
  );
}
