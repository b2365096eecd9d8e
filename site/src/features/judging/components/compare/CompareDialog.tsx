import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { criteria } from '../../model/judged';
import { Button } from '../../../../ui/button/Button';
import { Dialog } from '../../../../ui/dialog/Dialog';
import { Icon } from '../../../../ui/art/Icon';
import type { JudgeWork } from '../../api/scorecards';
import { useWorkName } from '../../hooks/useWorkText';
import { byNearness, expectedTotal } from '../../model/comparison';
import type { Scores } from '../../model/scorecard';
import { CompareFilm } from './CompareFilm';
import { CompareScores } from './CompareScores';
import './compare.css';

interface CompareDialogProps {
  work: JudgeWork;
  works: readonly JudgeWork[];
  /** The scores of a work as they stand, entries that are not saved included. */
  scoresOf: (work: JudgeWork) => Scores;
  onClose: () => void;
}

/** The open work beside another one: both films, and the judge's own scores of both. */
export function CompareDialog({ work, works, scoresOf, onClose }: CompareDialogProps) {
  const { t } = useTranslation('judging');
  const nameOf = useWorkName();
  const films = useRef<HTMLDivElement>(null);
  // Nearest to what is entered, which may not be saved.
  const others = byNearness(work, works, expectedTotal(scoresOf(work), criteria));
  const [nearest] = others;
  const [otherId, setOtherId] = useState(nearest?.id);
  const other = works.find(({ id }) => id === otherId);

  /** Plays both from where the one is that has got less far, or pauses both. */
  const playBoth = () => {
    const videos = [...(films.current?.querySelectorAll('video') ?? [])];
    if (videos.some((video) => !video.paused)) return videos.forEach((video) => video.pause());
    const from = Math.min(...videos.map(({ currentTime }) => currentTime));
    videos.forEach((video) => {
      video.currentTime = from;
      void video.play().catch(() => undefined);
    });
  };

  return (
    <Dialog title={t('compare.title')} onClose={onClose} dismissable className="dialog-compare">
      {!other && <p className="quiet">{t('compare.alone')}</p>}
      {other && (
        <>
          <div className="compare" ref={films}>
            <CompareFilm work={work} scores={scoresOf(work)} />
            <CompareScores
              one={{ name: nameOf(work), scores: scoresOf(work) }}
              other={{ name: nameOf(other), scores: scoresOf(other) }}
            />
            <CompareFilm key={other.id} work={other} scores={scoresOf(other)} />
          </div>
          <div className="compare-foot">
            <label>
              <span className="faint">{t('compare.with')}</span>
              <select
                className="field-input"
                value={other.id}
                onChange={(event) => setOtherId(Number(event.target.value))}
              >
                {others.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.scorecard?.complete ? `${one.scorecard.total} · ${nameOf(one)}` : nameOf(one)}
                  </option>
                ))}
              </select>
            </label>
            {nearest?.scorecard?.complete && nearest.id !== other.id && (
              <Button size="small" onClick={() => setOtherId(nearest.id)}>
                {t('compare.nearest', { work: nameOf(nearest), total: nearest.scorecard.total })}
              </Button>
            )}
            <Button size="small" onClick={playBoth}>
              <Icon name="play" />
              {t('compare.both')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
