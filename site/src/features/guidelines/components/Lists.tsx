import { text, type Bilingual } from '../../../lib/locale/bilingual';
import { facts, fill } from '../../../content/facts';
import { useLanguage } from '../../../lib/locale/useLanguage';
import './lists.css';

/** Puts a catalogue text into words of the page's language, its facts filled in. */
function useWords(): (value: Bilingual) => string {
  const language = useLanguage();
  const values = facts(language);
  return (value) => fill(text(value, language), values);
}

/** Short statements, each for itself. */
export function PlainList({ items }: { items: readonly Bilingual[] }) {
  const words = useWords();
  return (
    <ul className="plain-list">
      {items.map((item) => (
        <li key={item.en}>{words(item)}</li>
      ))}
    </ul>
  );
}

/** Steps that are taken in order. */
export function StepList({ items }: { items: readonly { title: Bilingual; text: Bilingual }[] }) {
  const words = useWords();
  return (
    <ol className="step-list">
      {items.map((item) => (
        <li key={item.title.en}>
          <b>{words(item.title)}</b> {words(item.text)}
        </li>
      ))}
    </ol>
  );
}

/** Rules that have a figure, the figure first. */
export function FigureList({ items }: { items: readonly { figure: string; text: Bilingual }[] }) {
  const words = useWords();
  const values = facts(useLanguage());
  return (
    <ul className="rule-list">
      {items.map((item) => (
        <li key={item.text.en}>
          <b className="num">{fill(item.figure, values)}</b>
          <span>{words(item.text)}</span>
        </li>
      ))}
    </ul>
  );
}
