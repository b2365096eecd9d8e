import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { Brand, Timeline } from '../../src/content/catalogue.gen.ts';
import campEn from '../../src/i18n/en/camp.ts';
import en from '../../src/i18n/en/home.ts';
import campZh from '../../src/i18n/zh/camp.ts';
import zh from '../../src/i18n/zh/home.ts';
import type { Edition, Kind } from '../../src/lib/edition.ts';
import { text, type Language } from '../../src/lib/locale/language.ts';
import { OPENING_CALENDAR, pagePath } from '../../src/lib/paths.ts';
import { kindOf, timelineFile } from '../edition.ts';

/** Bytes of a line at most, its break left out (RFC 5545, 3.1). */
const LINE = 75;

const SUMMARY: Record<Kind, Record<Language, string>> = {
  films: { zh: zh.when.opens, en: en.when.opens },
  applications: {
    zh: campZh.home?.when?.opens ?? zh.when.opens,
    en: campEn.home?.when?.opens ?? en.when.opens,
  },
};

/** What the entry in a reader's calendar is made of. */
export interface Opening {
  edition: Edition;
  brand: Pick<Brand, 'title'>;
  /** The opening of the registration or of the camp's applications, ISO 8601 with an offset. */
  opensAt: string;
  /** Public origin of the site. */
  origin: string;
}

/**
 * The opening of the registration as a calendar file (iCalendar, RFC 5545): one event without length that leads to Home.
 * The same opening gives the same bytes.
 */
export function openingCalendar({ edition, brand, opensAt, origin }: Opening, language: Language): string {
  const start = new Date(opensAt).toISOString().replace(/[-:]|\.\d+/g, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Marquee//Opening//EN',
    'BEGIN:VEVENT',
    `UID:registration-opens@${new URL(origin).hostname}`,
    `DTSTAMP:${start}`,
    `DTSTART:${start}`,
    `SUMMARY:${escaped(`${text(brand.title, language)}: ${SUMMARY[kindOf(edition)][language]}`)}`,
    `URL:${origin}${pagePath('/', language)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** A text as a value (RFC 5545, 3.3.11). */
const escaped = (value: string): string => value.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');

/** A line in pieces of at most `LINE` bytes; the following ones begin with a space. No character is cut. */
function folded(line: string): string {
  let length = 0;
  let written = '';
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (length + size > LINE) {
      written += '\r\n ';
      length = 1;
    }
    written += character;
    length += size;
  }
  return written;
}

/** Writes the calendar file of each language. */
export function writeOpeningCalendar(edition: Edition, brand: Brand, origin: string, root: string): Plugin {
  return {
    name: 'site-opening-calendar',
    apply: 'build',
    closeBundle() {
      const { registration } = JSON.parse(fs.readFileSync(timelineFile(edition), 'utf8')) as Timeline;
      for (const language of ['zh', 'en'] as const) {
        const file = path.join(root, pagePath(OPENING_CALENDAR, language));
        fs.mkdirSync(path.dirname(file), { recursive: true });
        const { opensAt } = registration;
        fs.writeFileSync(file, openingCalendar({ edition, brand, opensAt, origin }, language));
      }
    },
  };
}
