import { programme } from '../../../../content/programme';
import { text } from '../../../../lib/locale/language';
import { useLanguage } from '../../../../lib/locale/useLanguage';
import { titleSize } from './titleSize';

/** The act in which a film is on the stage. */
const ACT = __WINNERS__ ? 'winners' : 'finalists';

interface FilmTitleProps {
  /** The part of the title on the picture, in ink; there is none where the title stands wholly above. */
  inLight?: boolean;
}

/**
 * The title of the film on the stage in place of the contest's name, as wide as the stage. The link of the film says the
 * same.
 */
export function FilmTitle({ inLight }: FilmTitleProps) {
  const language = useLanguage();
  const { stage } = programme;
  if (!stage) return null;
  const title = text(stage.name, language);
  if (inLight && !titleSize(title, stage).crosses) return null;
  return (
    <span className="hero-name hero-title" data-in={ACT} aria-hidden="true">
      {title}
    </span>
  );
}
