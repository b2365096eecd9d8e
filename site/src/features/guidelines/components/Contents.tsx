import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { edition } from '../../../lib/edition';
import '../../../ui/button/button.css';
import './contents.css';

interface ContentsProps {
  /** The sections of the page, in order. */
  entries: readonly { id: string; title: string }[];
}

/** The table of contents. `contentsIsland` marks the section in view. */
export function Contents({ entries }: ContentsProps) {
  const { t } = useTranslation('guidelines');
  return (
    <nav className="toc" data-island="contents" aria-labelledby="toc-title">
      <p className="caption" id="toc-title">
        {t('onThisPage')}
      </p>
      <ol>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
      <Link className="button button-primary" to="/register">
        {edition === 'camp' ? t('apply') : t('register')}
      </Link>
    </nav>
  );
}
