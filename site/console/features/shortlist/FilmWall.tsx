import { WorkTitle } from '../../ui/WorkTitle';
import type { Announcement } from './announcement';
import type { Shortlist } from './shortlist';

interface FilmWallProps {
  films: Announcement['after'];
  /** With the pictures. */
  shortlisted: Shortlist['works'];
}

/** Films in the order in which the page hangs them, with their pictures and makers. */
export function FilmWall({ films, shortlisted }: FilmWallProps) {
  const pictures = new Map(shortlisted.map(({ workId, pictureUrl }) => [workId, pictureUrl]));
  return (
    <ol className="film-wall">
      {films.map(({ workId, title, credits }) => {
        const picture = pictures.get(workId);
        return (
          <li key={workId}>
            {picture ? <img src={picture} alt="" loading="lazy" /> : <span className="shortlist-none" />}
            <b className="film-wall-title">
              <WorkTitle id={workId} title={title} />
            </b>
            <i className="cut small faint">{credits}</i>
          </li>
        );
      })}
    </ol>
  );
}
