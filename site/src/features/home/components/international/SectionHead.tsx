import type { ReactNode } from 'react';
import './international.css';

interface SectionHeadProps {
  /** The heading's id, where the section is named by it. */
  id?: string;
  title: string;
  /** A note or an action to the right of the title. */
  children?: ReactNode;
}

/** The heading of a section, with an optional note or action. */
export function SectionHead({ id, title, children }: SectionHeadProps) {
  return (
    <div className="section-head">
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  );
}
