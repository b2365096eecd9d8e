import type { ReactNode } from 'react';
import './international.css';

interface SectionHeadProps {
  title: string;
  /** A note or an action to the right of the title. */
  children?: ReactNode;
}

/** The heading of a section, with an optional note or action. */
export function SectionHead({ title, children }: SectionHeadProps) {
  return (
    <div className="section-head">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
