import type { Finalist } from '../../../content/finalists';
import { shapeStyle } from '../../../content/programme';

/** A winner's cover in its frame, in the film's own ratio, loaded when it comes near; without one the frame stays empty. */
export function Cover({ film }: { film?: Finalist }) {
  const cover = film?.cover;
  return (
    <span className={cover ? 'frame won-cover' : 'frame won-cover won-cover-empty'} style={shapeStyle(film)}>
      {cover && <img src={cover} alt="" loading="lazy" decoding="async" />}
    </span>
  );
}
