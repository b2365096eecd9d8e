import { overlay, shownWork } from '../../lib/overlay';
import { useLanguage } from '../../lib/useLanguage';
import { translationOf, type CatalogueWork } from '../../lib/works';
import { Dialog } from '../../ui/Dialog';
import { coverAddress } from './covers';
import { FilmFacts } from './FilmFacts';
import { FilmStory } from './FilmStory';
import './film-dialog.css';

interface FilmDialogProps {
  work: CatalogueWork;
  onClose: () => void;
}

/** A film's cover, facts and story in a window. */
export function FilmDialog({ work, onClose }: FilmDialogProps) {
  const language = useLanguage();
  const overlaid = overlay(work, translationOf(work.id), language);
  const shown = shownWork(overlaid);
  return (
    <Dialog title={shown.name} onClose={onClose} dismissable className="film-dialog">
      <div className="film-screen">
        <img src={coverAddress(work.cover)} alt="" width="640" height="360" />
      </div>
      <div className="film-about">
        {overlaid.byme && (
          <p className="film-original" lang="zh-Hans">
            {work.name}
          </p>
        )}
        <FilmFacts work={work} />
        <FilmStory shown={shown} />
      </div>
    </Dialog>
  );
}
