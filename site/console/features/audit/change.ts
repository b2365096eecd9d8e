import type { TextKey } from '../../i18n/useTexts';
import type { Row } from './audit';

/** The names of values that have a text, `audit.fields.…`. Others, such as a path in the catalogue, are shown as they are. */
export const FIELDS = [
  'from',
  'files',
  'assignee',
  'judge',
  'disclosure',
  'script',
  'picture',
  'video',
  'voice',
  'music',
  'edit',
  'tools',
  'share',
  'likeness',
  'warnings',
  'consentUploadId',
  'grounds',
  'notes',
  'tags',
  'version',
  'shared',
  'personalData',
  'list',
  'key',
  'rules',
  'pinned',
  'invitation',
  'email',
  'answer',
  ...(['added', 'assigned', 'award', 'categories', 'claimed', 'comments'] as const),
  ...([
    'digest',
    'disqualified',
    'dropped',
    'ended',
    'endsAt',
    'given',
    'judges',
    'language',
    'mails',
    'mayLogIn',
    'name',
  ] as const),
  ...([
    'open',
    'passkey',
    'perWork',
    'prize',
    'prizes',
    'publishedWorkIds',
    'ranking',
    'recipients',
  ] as const),
  ...(['recoveryCodes', 'recused', 'released', 'removed', 'role', 'scored', 'secondFactor'] as const),
  ...([
    'secondFactorRequired',
    'sentAt',
    'session',
    'sha256',
    'state',
    'decision',
    'stored',
    'waiting',
  ] as const),
  ...(['withdrawn', 'workId', 'workIds', 'en', 'zh', 'plan', 'proposedBy', 'stage'] as const),
] as const;

/** Values that have a text, by the name of their field. */
const WORDS: Record<string, Record<string, TextKey>> = {
  state: {
    NONE: 'registrations.states.NONE',
    SUBMITTED: 'registrations.states.SUBMITTED',
    PASS: 'registrations.states.PASS',
    DENY: 'registrations.states.DENY',
    waiting: 'mails.states.waiting',
    sent: 'mails.states.sent',
    failed: 'mails.states.failed',
    cancelled: 'mails.states.cancelled',
  },
  role: {
    owner: 'shell.roles.owner',
    reviewer: 'shell.roles.reviewer',
    jury: 'shell.roles.jury',
    viewer: 'shell.roles.viewer',
    judge: 'jury.roles.judge',
    nominator: 'jury.roles.nominator',
  },
  invitation: {
    waiting: 'mails.states.waiting',
    sent: 'mails.states.sent',
    failed: 'mails.states.failed',
    cancelled: 'mails.states.cancelled',
  },
  ended: {
    withdrawn: 'registrations.actions.withdraw_at_request',
    disqualified: 'registrations.actions.disqualify',
  },
  answer: { confirmed: 'audit.answers.confirmed', left: 'audit.answers.left' },
  ranking: { mean: 'results.rankings.mean', corrected: 'results.rankings.corrected' },
};

/** The text of a value of a field; null where the value is not a known word. */
export const wordKey = (field: string, value: string): TextKey | null => WORDS[field]?.[value] ?? null;

/** The text of a field's name; null for one that has none. */
export const fieldKey = (name: string): TextKey | null =>
  (FIELDS as readonly string[]).includes(name) ? (`audit.fields.${name}` as TextKey) : null;

/** What changed of one value. The path is empty where the row has nothing but the value. */
export interface Change {
  path: string[];
  before: unknown;
  after: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function differences(before: unknown, after: unknown, path: string[]): Change[] {
  if (!isObject(before) && !isObject(after)) return [{ path, before, after }];
  const [old, now] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...names].flatMap((name) => differences(old[name], now[name], [...path, name]));
}

/** What an action changed, value by value; none for an action that says neither before nor after. */
export const changesOf = ({ before, after }: Row['detail']): Change[] =>
  before === undefined && after === undefined ? [] : differences(before, after, []);

/** What else the row says. The reason has its own place. */
export const notesOf = (detail: Row['detail']): [string, unknown][] =>
  Object.entries(detail).filter(([name]) => !['before', 'after', 'reason'].includes(name));
