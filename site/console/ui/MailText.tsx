import { useScrolls } from '../lib/useScrolls';

interface MailTextProps {
  /** The mail's subject, or what it is about. */
  name: string;
  text: string;
}

/** The text of a mail. A long one scrolls, and only then is a Tab stop. */
export function MailText({ name, text }: MailTextProps) {
  const [box, scrolls] = useScrolls<HTMLDivElement>('Height');
  const region = scrolls ? { role: 'region', tabIndex: 0, 'aria-label': name } : {};
  return (
    <div ref={box} className="dialog-text" {...region}>
      <pre>{text}</pre>
    </div>
  );
}
