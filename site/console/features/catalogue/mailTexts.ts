import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import type { Edition } from '@/lib/edition';
import { SIDES, type Sides } from './catalogue';

export type MailSummary = Data<'/apis/organiser/mails/texts', 'get'>[number];
export type MailTexts = Data<'/apis/organiser/mails/texts/{kind}', 'get'>;
export type MailText = MailTexts['texts'][number];
export type MailSample = Data<'/apis/organiser/mails/texts/{kind}/preview', 'post'>[number];

/** What was typed, by the names of the texts. */
export type MailDrafts = Record<string, Sides>;

const params = (edition: Edition, kind: string) => ({ path: { kind }, query: { edition } });
const quiet = { quiet: true, relogin: 'unless-declined' } as const;

export const listMailTexts = (edition: Edition, signal: AbortSignal): Promise<MailSummary[]> =>
  api.get('/apis/organiser/mails/texts', { params: { query: { edition } }, ...quiet, signal });

export const readMailTexts = (edition: Edition, kind: string, signal: AbortSignal): Promise<MailTexts> =>
  api.get('/apis/organiser/mails/texts/{kind}', { params: params(edition, kind), ...quiet, signal });

/** Changes texts; CONFLICT when somebody was first, VALIDATION_FAILED with fields such as `texts.subject.en`. */
export const changeMailTexts = (
  edition: Edition,
  kind: string,
  body: { texts: MailDrafts; before: string },
): Promise<MailTexts> =>
  api.put('/apis/organiser/mails/texts/{kind}', { params: params(edition, kind), body, quiet: true });

/** Every case of an email with sample values, as if what was typed were in force. */
export const previewMailTexts = (edition: Edition, kind: string, texts: MailDrafts): Promise<MailSample[]> =>
  api.post('/apis/organiser/mails/texts/{kind}/preview', {
    params: params(edition, kind),
    body: { texts },
    quiet: true,
  });

/** Sends a case to the organiser, in both languages. */
export const testMailTexts = (edition: Edition, kind: string, texts: MailDrafts, sample: string) =>
  api.post('/apis/organiser/mails/texts/{kind}/test', {
    params: params(edition, kind),
    body: { texts, case: sample },
    quiet: true,
  });

/** The drafts that differ from the texts in force. */
export const changedMailTexts = (texts: MailText[], drafts: MailDrafts): MailDrafts =>
  Object.fromEntries(
    texts.flatMap(({ name, text }) => {
      const draft = drafts[name];
      return draft && SIDES.some((side) => draft[side].trim() !== text[side]) ? [[name, draft]] : [];
    }),
  );
