import { Link } from 'react-router-dom';
import { useTexts } from '../../i18n/useTexts';
import { Head } from '../../ui/Head';
import { EmptyState } from '../../ui/State';

/** At the address of a screen about finalists, in the camp. */
export function NotInCamp({ title }: { title: string }) {
  const t = useTexts();
  return (
    <>
      <Head title={title}>
        <Link className="button button-text button-small" to="/camp/shortlist">
          {t('publication.back.finalists')}
        </Link>
      </Head>
      <div className="console-body">
        <EmptyState title={t('publication.notInCamp')} />
      </div>
    </>
  );
}
