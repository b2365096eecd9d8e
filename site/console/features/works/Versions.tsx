import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { contestTime } from '../../lib/times';
import type { Film } from './works';

/** The versions that the entrant has sent, newest first, with what each changed. */
export function Versions({ film }: { film: Film }) {
  const t = useTexts();
  const language = useLanguage();
  return (
    <>
      <h2>{t('submissions.versions')}</h2>
      <ol className="history num">
        {film.allVersions.map(({ workId, version, submittedAt, changed }) => (
          <li key={workId}>
            <span>{contestTime(submittedAt, language)}</span>
            <p>
              <b>{t('submissions.version', { count: version })}</b>{' '}
              {changed.length
                ? changed.map((part) => t(`submissions.changed.${part}`)).join(t('shell.comma'))
                : t('submissions.first')}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
