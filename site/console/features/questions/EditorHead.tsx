import type { ReactNode } from 'react';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';

interface EditorHeadProps {
  title: string;
  lead: string;
  readOnly: boolean;
  move: (by: 1 | -1) => unknown;
  /** What takes it out of the list. */
  children: ReactNode;
}

/** What is edited, and what moves it and takes it away. */
export function EditorHead({ title, lead, readOnly, move, children }: EditorHeadProps) {
  const t = useTexts();
  return (
    <header className="question-head">
      <div>
        <h2>{title}</h2>
        <p className="small faint num">{lead}</p>
      </div>
      {!readOnly && (
        <div className="row">
          <Button
            look="text"
            size="small"
            className="button-mini"
            aria-keyshortcuts="Alt+ArrowUp"
            onClick={() => move(-1)}
          >
            {t('questions.up')}
          </Button>
          <Button
            look="text"
            size="small"
            className="button-mini"
            aria-keyshortcuts="Alt+ArrowDown"
            onClick={() => move(1)}
          >
            {t('questions.down')}
          </Button>
          {children}
        </div>
      )}
    </header>
  );
}
