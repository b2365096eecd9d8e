import { useScrolls } from '../lib/useScrolls';

interface MailTextProps {
  /** The mail's subject, or what it is about. */
  name: string;
  text: string;
}

/** What a mail says. A long one scrolls by itself; only then does Tab stop at it. */
export function MailText({ name, text }: MailTextProps) {
  const [box, scrolls] = useScrolls<HTMLDivElement>('Height');
  const region = scrolls ? { role: 'region', tabIndex: 0, 'aria-label': name } : {};
  return (
    <div ref={box} className="dlg-text" {...region}>
      <pre>{text}</pre>
    </div>
  );
}
