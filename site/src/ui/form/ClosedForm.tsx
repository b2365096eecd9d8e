import { useEffect, useRef, type ReactNode } from 'react';
import './form.css';

interface ClosedFormProps {
  title: string;
  /** Why it is closed, and since when. */
  children: ReactNode;
}

/** In place of a form that has closed. Takes the focus when the control that had it is gone with the form. */
export function ClosedForm({ title, children }: ClosedFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <section className="form form-closed" role="status">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
