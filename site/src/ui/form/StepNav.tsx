import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../art/Icon';
import './form.css';

/** One section of a form as its navigation shows it. */
export interface Step {
  /** Anchor of the section. */
  id: string;
  title: string;
  /** Everything it asks for is there. */
  done: boolean;
  /** Sentences about mistakes that it shows. */
  errors: number;
}

interface StepNavProps {
  steps: Step[];
  /** Below the list. */
  children?: ReactNode;
}

/** The sections of a long form with what is done and what is to fix; marks the one in view. */
export function StepNav({ steps, children }: StepNavProps) {
  const { t } = useTranslation();
  const now = useSectionInView(steps.map(({ id }) => id));
  return (
    <nav className="steps" aria-label={t('steps.label')}>
      <ol>
        {steps.map(({ id, title, done, errors }) => (
          <li key={id} className={id === now ? 'step-now' : undefined}>
            <a href={`#${id}`} aria-current={id === now ? 'step' : undefined}>
              <span>{title}</span>
              {errors > 0 && <span className="step-note num">{t('steps.toFix', { count: errors })}</span>}
              {errors === 0 && done && (
                <>
                  <Icon name="check" />
                  <span className="visually-hidden">{t('steps.done')}</span>
                </>
              )}
            </a>
          </li>
        ))}
      </ol>
      {children}
    </nav>
  );
}

/** The last of these sections whose beginning has passed the upper third of the window; the first before that. */
function useSectionInView(ids: string[]): string | undefined {
  const [now, setNow] = useState(ids[0]);
  const list = ids.join(' ');
  useEffect(() => {
    const look = () => {
      const line = window.innerHeight / 3;
      const sections = list.split(' ').map((id) => document.getElementById(id));
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const passed = sections.filter(
        (s) => s && (s.getBoundingClientRect().top <= line || (atEnd && window.scrollY > 0)),
      );
      setNow(passed.at(-1)?.id ?? sections[0]?.id);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [list]);
  return now;
}
