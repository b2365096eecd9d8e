import { brand, rules, timeline } from './catalogue';
import { text, type Language } from '../lib/locale/language';
import { deadline, deadlineDay } from '../lib/locale/dates';
import { descriptionLimit } from '../lib/limits/limits';
import { retention, verificationCode } from '../lib/limits/limits.gen';

/** Values in one language by name. Texts of the catalogue quote them as `{{name}}`. */
export type Facts = Readonly<Record<string, string>>;

const FEW = {
  en: [
    'No',
    'One',
    'Two',
    'Three',
    'Four',
    'Five',
    'Six',
    'Seven',
    'Eight',
    'Nine',
    'Ten',
    'Eleven',
    'Twelve',
  ],
  zh: ['零', '一', '两', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'],
};

/** The people of the jury at the beginning of a sentence: `Six people`, `六个人`. */
export function jurors(count: number, language: Language): string {
  const words = FEW[language][count] ?? number(count);
  if (language === 'zh') return `${words}个人`;
  return `${words} ${count === 1 ? 'person' : 'people'}`;
}

/** A number with separators of thousands, the same in both languages. */
const number = (value: number): string => value.toLocaleString('en');

/** The figures, dates and names of the edition that texts of the catalogue may quote. */
export function facts(language: Language): Facts {
  const figures = Object.entries({ ...rules.figures, ...retention }).map(
    ([name, value]) => [name, number(value)] as const,
  );
  const day = (moment: string) => {
    const { day, month } = deadlineDay(moment, language);
    return language === 'zh' ? `${month.replace(/\D/g, '')}.${day}` : `${day} ${month.slice(0, 3)}`;
  };
  return {
    ...Object.fromEntries(figures),
    registrationDay: day(timeline.registration.endsAt),
    registrationEnds: deadline(timeline.registration.endsAt, language),
    ...(timeline.submission && {
      submissionDay: day(timeline.submission.endsAt),
      submissionEnds: deadline(timeline.submission.endsAt, language),
    }),
    accountDays: String(rules.retention?.accountDays ?? 365),
    emailDays: String(rules.retention?.emailDays ?? 365),
    graceHours: String(timeline.uploadGraceHours),
    decisionHours: String(timeline.decisionWindowHours),
    designatedTool: text(brand.designatedTool, language),
    organiser: text(brand.organiser, language),
    linkHosts: brand.videoLinkHosts.join(language === 'zh' ? ' 或 ' : ' or '),
    codeMinutes: String(verificationCode.lifetimeMinutes),
    descriptionChinese: number(descriptionLimit.chinese),
    descriptionOther: number(descriptionLimit.other),
  };
}

/** Replaces every `{{name}}` in a text. Throws for an unknown name, so that the build fails. */
export function fill(template: string, values: Facts): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`fill text: no fact is called "${name}"`);
    return value;
  });
}
