import { htmlLang } from '@/lib/locale/language';
import { useTexts } from '../../i18n/useTexts';
import { MailText } from '../../ui/MailText';
import { Would } from '../../ui/Would';
import type { Readers } from './mails';

/** Who would be written to, and what two of them would read. */
export function ReaderPreview({ readers }: { readers: Readers }) {
  const t = useTexts();
  return (
    <>
      <Would
        figures={[
          { value: readers.recipients, text: t('mails.readers') },
          { value: readers.english, text: t('mails.english') },
          { value: readers.chinese, text: t('mails.chinese') },
          { value: readers.skipped, text: t('mails.skippedReaders'), look: 'f' },
        ]}
      />
      {readers.names.length > 0 && (
        <details>
          <summary>{t('mails.names')}</summary>
          <ul>
            {readers.names.map(({ name, email }) => (
              <li key={email}>
                {name} <span className="quiet">{email}</span>
              </li>
            ))}
            {readers.recipients > readers.names.length && (
              <li className="quiet">
                {t('mails.moreNames', { count: readers.recipients - readers.names.length })}
              </li>
            )}
          </ul>
        </details>
      )}
      {readers.samples.map(({ to, language, subject, text }) => (
        <div key={to + language} className="dialog-mail" lang={htmlLang(language)}>
          <h3>{t('mails.sample', { to })}</h3>
          <p className="strong">{subject}</p>
          <MailText name={subject} text={text} />
        </div>
      ))}
    </>
  );
}
