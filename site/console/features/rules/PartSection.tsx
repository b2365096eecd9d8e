import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/useTexts';

interface PartSectionProps {
  id: string;
  title: string;
  note?: string;
  pinned: boolean;
  /** Whether its controls work. */
  open: boolean;
  children: ReactNode;
}

/** A part of the rules with its controls, or behind a padlock. */
export function PartSection({ id, title, note, pinned, open, children }: PartSectionProps) {
  const t = useTexts();
  return (
    <section aria-labelledby={`rule-${id}`}>
      <div className="heading-row">
        <h2 id={`rule-${id}`}>{title}</h2>
        {pinned ? <span className="rules-pin">{t('rules.pinned')}</span> : note && <p>{note}</p>}
      </div>
      <fieldset className="rule-controls" disabled={!open}>
        {children}
      </fieldset>
    </section>
  );
}
