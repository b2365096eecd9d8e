import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Chapter } from '../../../content/catalogue.gen';
import { kind } from '../../../lib/edition';
import { text } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Blocks } from './Blocks';

/** The chapters of a page, each a section with its own address. */
export function Chapters({ chapters }: { chapters: readonly Chapter[] }) {
  const language = useLanguage();
  return chapters.map(({ id, title, blocks }) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{text(title, language)}</h2>
      <Blocks blocks={blocks} />
    </section>
  ));
}

interface ContentsProps {
  /** A section before the chapters. */
  first?: { id: string; title: string };
  chapters: readonly Chapter[];
}

/** The table of contents. `contentsIsland` marks the section in view. */
export function Contents({ first, chapters }: ContentsProps) {
  const { t } = useTranslation('guidelines');
  const language = useLanguage();
  const entries = chapters.map(({ id, title }) => ({ id, title: text(title, language) }));
  return (
    <nav className="toc" data-island="contents" aria-labelledby="toc-title">
      <p className="caption" id="toc-title">
        {t('onThisPage')}
      </p>
      <ol>
        {[...(first ? [first] : []), ...entries].map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
      {first && (
        <Link className="button button-primary" to="/register">
          {kind === 'applications' ? t('apply') : t('register')}
        </Link>
      )}
    </nav>
  );
}
