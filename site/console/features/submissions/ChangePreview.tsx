import { htmlLang } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { MailText } from '../../ui/MailText';
import { Note } from '../../ui/Note';
import { Would } from '../../ui/Would';
import type { Action, Effect } from './submissions';

/** What a change would do: what stops or starts to count, who is mailed, and the email as they read it. */
export function ChangePreview({ action, effect }: { action: Action; effect: Effect }) {
  const t = useTexts();
  const language = useLanguage();
  const note = t(action === 'restore' ? 'submissions.countAgain' : 'submissions.stopCounting');
  const { mail, placeTaken } = effect;
  return (
    <>
      <Would
        figures={[
          { value: effect.nominations, text: t('submissions.wouldNominations'), note },
          { value: effect.scorecards, text: t('submissions.wouldScorecards'), note },
          {
            value: effect.assigned,
            text: t('submissions.wouldAssigned'),
            note: effect.shortlisted ? t('submissions.onShortlist') : undefined,
          },
          {
            value: mail ? 1 : 0,
            text: t('shell.dry.mails', { count: mail ? 1 : 0 }),
            note: mail ? t('shell.dry.held') : t('shell.dry.nobody'),
            look: mail ? undefined : 'f',
          },
        ]}
      />
      {placeTaken && <Note kind="warn">{placeTaken[language]}</Note>}
      {mail && (
        <div className="dialog-mail" lang={htmlLang(mail.language)}>
          <h3>{t('submissions.mailTo', { to: mail.to })}</h3>
          <p className="strong">{mail.subject}</p>
          <MailText name={mail.subject} text={mail.text} />
        </div>
      )}
    </>
  );
}
