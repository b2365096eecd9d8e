import { htmlLang } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../../i18n/useTexts';
import { useTitleText } from '../../../lib/titles';
import { MailText } from '../../../ui/MailText';
import { Note } from '../../../ui/Note';
import type { EndEffect, Ending } from '../api/ending';

/** What an act on a registration takes out or gives back by name, and the email as it is read. */
export function EndPreview({ action, effect }: { action: Ending; effect: EndEffect }) {
  const t = useTexts();
  const language = useLanguage();
  const titleText = useTitleText();
  const { works, mail } = effect;
  const restores = action === 'restore';
  return (
    <>
      {!works.length && <p className="faint">{t('registrations.ending.noWork')}</p>}
      {works.map((work) => (
        <div key={work.workId}>
          <p>
            <b>{titleText(work.workId, work.title)}</b>{' '}
            <span className="num faint">{t('submissions.number', { id: work.workId })}</span>
          </p>
          <ul className="small">
            <li>
              {t(restores ? 'registrations.ending.countAgain' : 'registrations.ending.stopCounting', {
                ...{ nominations: work.nominations, scorecards: work.scorecards, assigned: work.assigned },
              })}
            </li>
            {work.shortlisted && !restores && <li>{t('registrations.ending.place')}</li>}
            {!restores && !!work.prizes?.length && (
              <li>
                {t('registrations.ending.prizes', {
                  names: work.prizes.map(({ name }) => name[language]).join(language === 'zh' ? '、' : ', '),
                })}
              </li>
            )}
          </ul>
          {work.placeTaken && <Note kind="warn">{work.placeTaken[language]}</Note>}
        </div>
      ))}
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
