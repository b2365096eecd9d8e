import type { Edition } from '@/lib/edition';
import type { Language } from '@/lib/locale/language';
import type { Texts } from '../../i18n/useTexts';
import { applies } from '../../lib/edition';
import { changes, type Me } from '../../lib/session';
import type { To } from './audiences';
import type { Broadcast, Sending } from './mails';

/** What a sending is called: its subject, else what it was. */
export const nameOf = ({ subject, kind }: Sending, language: Language, t: Texts): string =>
  subject?.[language] || t(`mails.sendingKinds.${kind}`);

/** The acts after which there is something left to do. */
const ASKING: Sending['kind'][] = ['broadcast', 'deadline-moved', 'approve'];

/** Whether readers of a sending can be reminded: entrants of films who have sent none, and the jury. */
export const canRemind = (sending: Sending, me: Me | null, edition: Edition): boolean =>
  sending.sent > 0 &&
  ASKING.includes(sending.kind) &&
  (sending.audience === 'jury' ? changes(me, 'jury') : changes(me, 'mails') && !applies(edition));

/** Those of a sending's readers who have not done what it asked for. */
export const readersLeft = ({ id, audience }: Sending): To => ({
  list: audience === 'jury' ? 'jury' : 'registrations',
  sending: id,
  acted: false,
});

const FILM: Broadcast['text'] = {
  en: {
    subject: 'Your film',
    text: 'Hello {name},\n\nyour registration is approved, and we have not received your film yet. Your own deadline is shown on the page where you submit it.',
  },
  zh: {
    subject: '你的作品',
    text: '{name}，你好：\n\n你的报名已通过，但我们还没有收到你的作品。你的提交截止时间见作品提交页。',
  },
};

const JURY: Broadcast['text'] = {
  en: {
    subject: 'Your works to judge',
    text: 'Hello {name},\n\nsome of your works are still waiting for you.',
  },
  zh: { subject: '待评审的作品', text: '{name}，你好：\n\n你还有作品尚未评审。' },
};

const JURY_OF_APPLICATIONS: Broadcast['text'] = {
  en: {
    subject: 'Your applications to judge',
    text: 'Hello {name},\n\nsome of your applications are still waiting for you.',
  },
  zh: { subject: '待评审的申请', text: '{name}，你好：\n\n你还有申请尚未评审。' },
};

/** The email with which a reminder begins; its organiser writes the rest. */
export function reminderText({ audience, subject }: Sending, edition: Edition): Broadcast['text'] {
  const jury = applies(edition) ? JURY_OF_APPLICATIONS : JURY;
  const { en, zh } = audience === 'jury' ? jury : FILM;
  return {
    en: { ...en, subject: `Reminder: ${subject?.en || en.subject}` },
    zh: { ...zh, subject: `提醒：${subject?.zh || zh.subject}` },
  };
}
