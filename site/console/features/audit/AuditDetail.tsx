import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { awardName, criterionName } from '../../lib/editionRules';
import { contestBeginning, contestDeadline } from '../../lib/times';
import type { Row } from './audit';
import { changesOf, fieldKey, notesOf, wordKey } from './change';
import { LogSentence } from './LogMark';

/** The names of fields with the first moment after something. */
const END = /end|until|close|expire/i;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Puts the names and values of a row into words. */
function useWords() {
  const t = useTexts();
  const language = useLanguage();
  const join = (parts: string[]) => parts.join(language === 'zh' ? '、' : ', ');
  const label = (name: string) => {
    const key = fieldKey(name);
    return key ? t(key) : (criterionName(name, language) ?? name);
  };
  const value = (field: string, what: unknown): string => {
    if (what === null || what === undefined || what === '') return t('audit.none');
    if (typeof what === 'boolean') return t(what ? 'audit.yes' : 'audit.no');
    if (typeof what === 'number') return `${what}`;
    if (Array.isArray(what)) return join(what.map((one) => value(field, one))) || t('audit.none');
    if (typeof what !== 'string') return JSON.stringify(what);
    const word = wordKey(field, what);
    if (word) return t(word);
    if (field === 'award') return awardName(what, language);
    return MOMENT.test(what) ? (END.test(field) ? contestDeadline : contestBeginning)(what, language) : what;
  };
  return { label, value };
}

/** What an action changed, value by value, and what else its row says. */
export function AuditDetail({ row }: { row: Row }) {
  const t = useTexts();
  const { label, value } = useWords();
  const changes = changesOf(row.detail);
  const notes = notesOf(row.detail);
  return (
    <>
      {row.reason && <p className="quiet audit-reason">{row.reason}</p>}
      {changes.length > 0 && (
        <table className="audit-change">
          <thead>
            <tr>
              <th scope="col">{t('audit.value')}</th>
              <th scope="col">{t('audit.before')}</th>
              <th scope="col">{t('audit.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ path, before, after }) => (
              <tr key={path.join('\n')}>
                <th scope="row">{path.map(label).join(' · ') || t('audit.value')}</th>
                <td>{value(path.at(-1) ?? '', before)}</td>
                <td>{value(path.at(-1) ?? '', after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {notes.length > 0 && (
        <dl className="fact-list">
          {notes.map(([name, what]) => [
            <dt key={name}>{label(name)}</dt>,
            <dd key={`${name} value`}>{value(name, what)}</dd>,
          ])}
        </dl>
      )}
      {changes.length + notes.length === 0 && <p className="faint">{t('audit.noDetails')}</p>}
      <LogSentence log={row.log} />
    </>
  );
}
