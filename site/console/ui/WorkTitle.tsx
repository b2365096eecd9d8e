import { useTitles } from '../lib/titles';

interface WorkTitleProps {
  /** Null where the number is not known. */
  id: number | null;
  /** As it was submitted. */
  title: string;
}

/** The title of a work in the reader's language; one in another language is marked as such. */
export function WorkTitle({ id, title }: WorkTitleProps) {
  const { text, lang } = useTitles()(id, title);
  return lang ? <span lang={lang}>{text}</span> : <>{text}</>;
}
