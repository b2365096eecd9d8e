import { text, type Language } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts, type Texts } from '../../i18n/useTexts';
import type { RulePart } from '../../lib/ruleParts';
import type { EditedPart } from '../../lib/useRulePart';
import { TableScroll } from '../../ui/TableScroll';

type Change = NonNullable<RulePart<unknown>['changes']>[number];

/** What the changed parts would change, and on which page, email and guard that has an effect. Nothing has happened yet. */
export function RulesPreview({ parts }: { parts: EditedPart<unknown>[] }) {
  const t = useTexts();
  const language = useLanguage();
  const effects = parts.flatMap(({ preview }) => preview?.effects ?? []);
  return (
    <section className="rule-preview" aria-label={t('ruleParts.would')}>
      <p>{t('shell.dry.lead')}</p>
      <TableScroll name={t('ruleParts.would')}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{t('rules.rule')}</th>
              <th scope="col">{t('ruleParts.now')}</th>
              <th scope="col">{t('ruleParts.then')}</th>
            </tr>
          </thead>
          <tbody>
            {parts.flatMap((part) =>
              (part.preview?.changes ?? []).map((change) => (
                <tr key={`${part.part} ${change.path}`}>
                  <th scope="row">{placeOf(t, language, part, change)}</th>
                  <td className="num quiet">{valueOf(t, language, change.before)}</td>
                  <td className="num strong">{valueOf(t, language, change.after)}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </TableScroll>
      {effects.length > 0 && (
        <ul className="rule-effects">
          {effects.map((effect, i) => (
            <li key={i}>
              <b>{t(`ruleParts.where.${effect.where}`)}</b> {text(effect.text, language)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A place in a part in words, `Criteria, Creativity, weight`: an item by its name where it has one. */
function placeOf(
  t: Texts,
  language: Language,
  { part, value }: EditedPart<unknown>,
  { path }: Change,
): string {
  const words: string[] = [t(`ruleParts.parts.${part as 'criteria'}`)];
  let at: unknown = value;
  for (const [, key, index] of path.matchAll(/([A-Za-z_]\w*)|\[(\d+)\]/g)) {
    at = at === null || at === undefined ? undefined : (at as Record<string, unknown>)[key ?? index!];
    if (index === undefined) {
      if (key !== 'prizes' && key !== 'phases') words.push(key!);
      continue;
    }
    const { name, id } = (at ?? {}) as { name?: Record<Language, string>; id?: string };
    words.push(name?.[language] || id || String(Number(index) + 1));
  }
  return words.join(language === 'zh' ? '，' : ', ');
}

function valueOf(t: Texts, language: Language, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('rules.none');
  if (typeof value === 'boolean') return t(value ? 'rules.yes' : 'rules.no');
  if (typeof value !== 'object') return String(value);
  const one = value as { name?: Record<Language, string>; en?: string; zh?: string };
  if (one.name) return one.name[language];
  if (typeof one.en === 'string') return one[language] ?? one.en;
  return JSON.stringify(value);
}
