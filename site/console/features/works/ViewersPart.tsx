import { useId, useState } from 'react';
import { useTexts } from '../../i18n/useTexts';
import { Meter } from '../../ui/Meter';
import type { Judging } from './works';

interface ViewersPartProps {
  viewers: Judging['viewers'];
  /** The film's running time; 0 if it is not known. */
  seconds: number;
}

/** How many of the jury have watched the work and, on request, who how much of it. */
export function ViewersPart({ viewers, seconds }: ViewersPartProps) {
  const t = useTexts();
  const id = useId();
  const [open, setOpen] = useState(false);
  if (viewers.length === 0) return null;
  const watched = viewers.filter((viewer) => viewer.watched).length;
  return (
    <div className="dossier-lanes num">
      <div className="dossier-lane">
        <span>{t('works.watched')}</span>
        <Meter value={watched / viewers.length} />
        <button
          type="button"
          className="link"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {t('works.watchedOf', { count: watched, of: viewers.length })}
        </button>
      </div>
      <ul id={id} hidden={!open}>
        {viewers.map(({ name, role, watched: done, playedSeconds }) => {
          const part = seconds > 0 ? Math.min(1, playedSeconds / seconds) : 0;
          const figure = seconds > 0 && playedSeconds > 0 ? `${Math.round(part * 100)}%` : '';
          return (
            <li key={name} className="dossier-lane">
              <span className="cut" title={t(`jury.roles.${role}`)}>
                {name}
              </span>
              <Meter value={part || (done ? 1 : 0)} look={done ? undefined : 'off'} />
              <b>{figure || t(done ? 'works.marked' : 'works.notWatched')}</b>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
