import { useEffect, type ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts';
import { KeysButton } from './KeysButton';

interface HeadProps {
  title: string;
  /** The language of the title where it is not the page's. */
  lang?: string;
  /** The screen's main figure. */
  lead?: ReactNode;
  children?: ReactNode;
}

/** The head of a screen; its title is the document's too. */
export function Head({ title, lang, lead, children }: HeadProps) {
  const t = useTexts();
  const console = t('shell.console');
  useEffect(() => {
    document.title = `${title} · ${console}`;
  }, [title, console]);
  return (
    <header className="console-head">
      <div className="console-title">
        <h1 lang={lang}>{title}</h1>
        {lead && <p className="num">{lead}</p>}
      </div>
      <div className="console-acts">
        {children}
        <KeysButton />
      </div>
    </header>
  );
}
