import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/art/Icon';
import '../../../ui/button/button.css';
import '../../../ui/dialog/dialog.css';
import '../../../ui/media/player-over.css';
import './work-article.css';
import './work-dialog.css';

/** The window into which openFilm.ts puts the film that was chosen. Closes by its own form, Escape or a press outside. */
export function WorkDialog() {
  const { t } = useTranslation('shortlist');
  return (
    <dialog className="dialog film-dialog">
      <form method="dialog">
        <button className="button button-text button-icon dialog-close" data-first aria-label={t('close')}>
          <Icon name="close" />
        </button>
      </form>
      <div />
    </dialog>
  );
}
