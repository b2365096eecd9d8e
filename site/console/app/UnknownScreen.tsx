import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts';
import { Head } from '../ui/Head';
import { EmptyState } from '../ui/State';

/** The page for an unknown address. */
export function UnknownScreen() {
  const t = useTexts();
  return (
    <>
      <Head title={t('shell.notFoundTitle')} />
      <div className="console-body">
        <EmptyState title={t('shell.notFoundText')}>
          <Link to="/">{t('shell.toOverview')}</Link>
        </EmptyState>
      </div>
    </>
  );
}
