import { Link } from 'react-router-dom';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { Note } from '../../ui/Note';
import { StoppedPart } from './PublicPart';
import type { PublicationTrain } from './usePublication';

/** The pages are public, and emails are held, stopped or leaving. */
export function MailsPart({ train }: { train: PublicationTrain }) {
  const t = useTexts();
  const language = useLanguage();
  const edition = useEdition();
  const { mails, stopped, failed } = train.state!;
  const count = mails?.count ?? 0;
  if (stopped) return <StoppedPart train={train} count={count - (mails?.sent ?? 0)} />;
  return (
    <section aria-labelledby="pu-stage">
      <div className="heading-row">
        <h2 id="pu-stage">{t('publication.mails.whom')}</h2>
        <Link to={`/${edition}/mails`}>{t('publication.mails.read')}</Link>
      </div>
      {failed && <Note kind="warn">{failed.reason[language]}</Note>}
      <p className="quiet">
        {t(`publication.mails.${train.kind}`, { mails: t('publication.mails.count', { count }) })}
      </p>
      {mails && mails.refused.length > 0 && (
        <Note kind="warn">
          {t('publication.mails.refused', {
            count: mails.refused.length,
            works: mails.refused.join(t('shell.comma')),
          })}
        </Note>
      )}
    </section>
  );
}
