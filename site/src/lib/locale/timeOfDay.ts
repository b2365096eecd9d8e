import { htmlLang, type Language } from './language';

/** A time of day on the reader's own clock: `14:06`. */
export const timeOfDay = (milliseconds: number, language: Language): string =>
  new Intl.DateTimeFormat(htmlLang(language), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(milliseconds);
