import type { Schema } from '@/lib/api/schema';
import { useTexts } from '../../i18n/useTexts';

const STAGES = ['script', 'picture', 'video', 'voice', 'music', 'edit'] as const;

/** Where AI was used, as the entrant declares it, and the consent of those who can be recognised. */
export function DisclosureFacts({
  shown: { disclosure, consentFile },
}: {
  shown: Pick<Schema<'ShownSubmission'>, 'disclosure' | 'consentFile'>;
}) {
  const t = useTexts();
  if (!disclosure) return null;
  const { tools, share, likeness, warnings } = disclosure;
  return (
    <>
      <h3>{t('submissions.disclosure.title')}</h3>
      <ul className="small quiet">
        {STAGES.map(
          (stage) =>
            disclosure[stage] && (
              <li key={stage}>
                {t(`submissions.disclosure.stages.${stage}`)}
                {t('shell.colon')}
                {t(`submissions.disclosure.uses.${disclosure[stage]}`)}
                {tools?.[stage] && t('shell.brackets', { text: tools[stage].join(t('shell.comma')) })}
              </li>
            ),
        )}
        {share !== undefined && <li>{t('submissions.disclosure.share', { percent: share })}</li>}
        {likeness && <li>{t(`submissions.disclosure.likeness.${likeness}`)}</li>}
        {warnings && warnings.length > 0 && (
          <li>
            {warnings
              .map((warning) => t(`submissions.disclosure.warnings.${warning}`))
              .join(t('shell.comma'))}
          </li>
        )}
      </ul>
      {consentFile && <a href={consentFile.url}>{consentFile.name}</a>}
    </>
  );
}
