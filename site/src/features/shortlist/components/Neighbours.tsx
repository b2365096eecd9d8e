import { useTranslation } from 'react-i18next';
import type { Language } from '../../../lib/locale/language';
import { pagePath, workPath } from '../../../lib/paths';
import type { WorkLink } from '../model/workContent';

interface NeighboursProps {
  previous: WorkLink | null;
  next: WorkLink | null;
  language: Language;
}

/** The works before and after, in the shortlist's order. */
export function Neighbours({ previous, next, language }: NeighboursProps) {
  const { t } = useTranslation('shortlist');
  const address = ({ id }: WorkLink) => pagePath(workPath(id), language);
  return (
    <nav className="work-neighbours" aria-label={t('work.neighbours')}>
      {previous && (
        <a href={address(previous)} rel="prev">
          <span className="caption">{t('work.previous')}</span>
          <b>{previous.name}</b>
        </a>
      )}
      {next && (
        <a href={address(next)} rel="next">
          <span className="caption">{t('work.next')}</span>
          <b>{next.name}</b>
        </a>
      )}
    </nav>
  );
}
