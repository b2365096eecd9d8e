import { useTexts } from '../../i18n/useTexts';
import { useTitles } from '../../lib/titles';
import { StateMark } from '../../ui/StateMark';
import { Tick } from '../../ui/Tick';
import { WorkLink } from '../../ui/WorkLink';
import type { Tallied } from './shortlist';

interface FilmTileProps {
  film: Tallied;
  /** Ticked: it would be added, or removed if it is on the shortlist. */
  chosen: boolean;
  /** The works of its row, in their order. */
  works: number[];
  /** Missing for readers, and for works on the shortlist, which are ticked on its list. */
  onChoose?: (id: number, on: boolean) => void;
}

/** One film of a row, as its picture and title; dim where it is neither proposed nor on the shortlist. */
export function FilmTile({ film, chosen, works, onChoose }: FilmTileProps) {
  const t = useTexts();
  const { workId, pictureUrl, shortlisted, proposed, tied } = film;
  const { text: title, lang } = useTitles()(workId, film.title);
  const stays = shortlisted && !chosen;
  const look = [chosen && 'is-chosen', !stays && !chosen && !proposed && !tied && 'is-dim'];
  return (
    <li className={['film-tile', ...look].filter(Boolean).join(' ')}>
      <span className="film-tile-picture">
        {pictureUrl ? <img src={pictureUrl} alt="" loading="lazy" /> : <i className="num">{workId}</i>}
        {onChoose && !shortlisted && (
          <Tick
            label={t('shortlist.tickAdd', { title })}
            checked={chosen}
            onChange={(on) => onChoose(workId, on)}
          />
        )}
      </span>
      <span className="film-tile-title" title={title}>
        {stays && (
          <StateMark state="ok">
            <span className="visually-hidden">{t('shortlist.on')}: </span>
          </StateMark>
        )}
        <WorkLink id={workId} works={works}>
          <span lang={lang}>{title}</span>
        </WorkLink>
      </span>
    </li>
  );
}
