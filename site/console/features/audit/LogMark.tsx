import { useTexts } from '../../i18n/useTexts';
import { StateMark } from '../../ui/StateMark';
import type { Row } from './audit';

/** Whether the public log states the same as a row, in a word. */
export function LogMark({ log }: { log: Row['log'] }) {
  const t = useTexts();
  if (!log) return <span className="faint">{t('audit.logs.local')}</span>;
  switch (log.state) {
    case 'verified':
      return <StateMark state="ok">{t('audit.logs.verified', { leaf: log.leaf ?? '' })}</StateMark>;
    case 'waiting':
      return <StateMark state="wait">{t('audit.logs.waiting')}</StateMark>;
    case 'differs':
      return <StateMark state="bad">{t('audit.logs.differs')}</StateMark>;
  }
}

/** The same in a sentence, with the leaf's commitment. */
export function LogSentence({ log }: { log: Row['log'] }) {
  const t = useTexts();
  return (
    <p className={log?.state === 'differs' ? 'audit-log' : 'audit-log faint'}>
      {t(`audit.proofs.${log?.state ?? 'local'}`, { leaf: log?.leaf ?? '' })}
      {log?.commitment && <code>{log.commitment}</code>}
    </p>
  );
}
