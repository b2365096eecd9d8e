import type { ReactNode } from 'react';
import './form.css';
import { Icon } from '../art/Icon';

interface FormSectionProps {
  /** Anchor of the section. */
  id: string;
  title: string;
  note?: string;
  /** Fields, in two columns; `span-2` takes both. */
  children: ReactNode;
}

/** One part of a long form under its heading. */
export function FormSection({ id, title, note, children }: FormSectionProps) {
  return (
    <section className="form-section" id={id} aria-labelledby={`${id}-title`}>
      <div className="form-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {note && <p className="quiet">{note}</p>}
      </div>
      <div className="form-fields">{children}</div>
    </section>
  );
}

/** The message at the end of a form; `text` is empty when there is none. */
export function FormError({ text }: { text: string }) {
  return (
    <p className="form-error" role="alert">
      {text && (
        <>
          <Icon name="alert" />
          {text}
        </>
      )}
    </p>
  );
}
