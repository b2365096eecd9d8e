import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts';
import { EmptyState } from '../ui/State';

/** An address of no screen. */
export function UnknownScreen() {
  const t = useTexts();
  return (
    <div className="con-body">
      <EmptyState title={t('shell.notFoundTitle')} text={t('shell.notFoundText')}>
        <Link to="/">{t('shell.toOverview')}</Link>
      </EmptyState>
    </div>
  );
}
