import { describe, expect, it } from 'vitest';
import { actAt, ACTS, type Act, type ActDates } from '@/lib/clock/acts';
import type { Standing } from '@/lib/session/nextStep';
import { homeAction } from './action';

const at = (time: string) => Date.parse(`${time}+08:00`);
const DATES: ActDates = {
  opensAt: at('2025-07-15T00:00:00'),
  registrationEndsAt: at('2025-09-30T12:00:00'),
  submissionEndsAt: at('2025-10-01T00:00:00'),
  finalistsAt: at('2025-10-16T00:00:00'),
  winners: false,
  ceremonyAt: at('2025-12-06T00:00:00'),
  archiveAt: at('2025-12-07T00:00:00'),
};
const PUBLISHED = { ...DATES, winners: true };
const CAMP = { ...DATES, submissionEndsAt: null, finalistsAt: null, ceremonyAt: null, archiveAt: null };

describe('the act', () => {
  it.each<[string, ActDates, Act]>([
    ['2025-07-14T23:59:59', DATES, 'before'],
    ['2025-07-15T00:00:00', DATES, 'open'],
    ['2025-09-29T11:59:59', DATES, 'open'],
    ['2025-09-29T12:00:00', DATES, 'last'],
    ['2025-09-30T23:59:59', DATES, 'last'],
    ['2025-10-01T00:00:00', DATES, 'closed'],
    ['2025-10-15T23:59:59', DATES, 'closed'],
    ['2025-10-16T00:00:00', DATES, 'finalists'],
    ['2025-12-05T23:59:59', DATES, 'finalists'],
    ['2025-12-06T00:00:00', DATES, 'ceremony'],
    ['2025-12-07T00:00:00', DATES, 'archive'],
    ['2025-10-10T00:00:00', PUBLISHED, 'winners'],
    ['2025-11-20T00:00:00', PUBLISHED, 'winners'],
    ['2025-07-01T00:00:00', PUBLISHED, 'winners'],
    ['2025-12-07T00:00:00', PUBLISHED, 'archive'],
    ['2025-12-06T00:00:00', PUBLISHED, 'ceremony'],
    ['2025-09-30T11:59:59', CAMP, 'last'],
    ['2025-09-30T12:00:00', CAMP, 'closed'],
    ['2026-01-01T00:00:00', CAMP, 'closed'],
    ['2026-01-01T00:00:00', { ...CAMP, winners: true }, 'winners'],
  ])('at %s', (time, dates, act) => {
    expect(actAt(at(time), dates)).toBe(act);
  });

  it('shows neither finalists nor winners before they are published', () => {
    const none = { ...DATES, finalistsAt: null };
    for (const time of ['2025-10-20', '2025-11-20', '2025-12-06', '2026-01-01'])
      expect(actAt(at(`${time}T00:00:00`), none)).toBe('closed');
  });

  it('follows an extension', () => {
    const ends = {
      opensAt: DATES.opensAt,
      registrationEndsAt: at('2025-10-05T12:00:00'),
      submissionEndsAt: at('2025-10-06T00:00:00'),
    };
    expect(actAt(at('2025-10-02T00:00:00'), DATES, ends)).toBe('open');
    expect(actAt(at('2025-10-05T00:00:00'), DATES, ends)).toBe('last');
    expect(actAt(at('2025-07-20T00:00:00'), DATES, { ...ends, held: true })).toBe('before');
    const opensAt = at('2025-07-20T00:00:00');
    expect(actAt(at('2025-07-19T00:00:00'), DATES, { ...ends, opensAt })).toBe('before');
  });
});

/** A time in each act. */
const DURING: Record<Act, number> = {
  before: at('2025-07-03T10:00:00'),
  open: at('2025-09-12T10:00:00'),
  last: at('2025-09-30T10:00:00'),
  closed: at('2025-10-09T10:00:00'),
  finalists: at('2025-10-20T10:00:00'),
  winners: at('2025-11-20T10:00:00'),
  ceremony: at('2025-12-06T10:00:00'),
  archive: at('2025-12-20T10:00:00'),
};
const END = '2025-09-30T12:00:00+08:00';
const ENTRIES_END = '2025-10-01T00:00:00+08:00';
const STANDINGS: Record<string, Partial<Standing> | null> = {
  visitor: null,
  new: { registerState: 'NONE', registerUntil: END },
  review: { registerState: 'SUBMITTED' },
  denied: { registerState: 'DENY', registerUntil: END },
  approved: { registerState: 'PASS', submitUntil: ENTRIES_END },
};

/** The actions of who has not registered. */
const ANYONE: Record<Act, string> = {
  before: 'read',
  open: 'register',
  last: 'register',
  closed: 'judging',
  finalists: 'finalists',
  winners: 'winners',
  ceremony: 'winners',
  archive: 'finalists',
};

describe('the one primary action', () => {
  it.each<[keyof typeof STANDINGS, Record<Act, string>]>([
    ['visitor', ANYONE],
    ['new', ANYONE],
    [
      'review',
      {
        before: 'review',
        open: 'review',
        last: 'review',
        closed: 'review',
        finalists: 'finalists',
        winners: 'winners',
        ceremony: 'winners',
        archive: 'finalists',
      },
    ],
    [
      'denied',
      {
        before: 'resubmit',
        open: 'resubmit',
        last: 'resubmit',
        closed: 'judging',
        finalists: 'finalists',
        winners: 'winners',
        ceremony: 'winners',
        archive: 'finalists',
      },
    ],
    [
      'approved',
      {
        before: 'enter',
        open: 'enter',
        last: 'enter',
        closed: 'create',
        finalists: 'finalists',
        winners: 'winners',
        ceremony: 'winners',
        archive: 'finalists',
      },
    ],
  ])('of a reader who is %s', (who, wanted) => {
    const actions = ACTS.map((act) => [
      act,
      homeAction({
        act,
        standing: STANDINGS[who]!,
        now: DURING[act],
        registrationEndsAt: DATES.registrationEndsAt,
        winners: act === 'winners' || act === 'ceremony' || act === 'archive',
      }),
    ]);
    expect(Object.fromEntries(actions)).toEqual(wanted);
  });

  const see = (act: Act, time: string, standing: Partial<Standing> | null) =>
    homeAction({
      act,
      standing,
      now: at(time),
      registrationEndsAt: DATES.registrationEndsAt,
      winners: false,
    });

  it('never asks to register once registration has ended, though entries are still open', () => {
    expect(see('last', '2025-09-30T13:00:00', null)).toBe('judging');
    expect(see('last', '2025-09-30T13:00:00', STANDINGS.new!)).toBe('judging');
    expect(see('last', '2025-09-30T13:00:00', STANDINGS.approved!)).toBe('enter');
  });

  it('keeps what an entrant may still send in every act', () => {
    const submitUntil = '2025-10-18T00:00:00+08:00';
    expect(see('finalists', '2025-10-17T00:00:00', { registerState: 'PASS', submitUntil })).toBe('enter');
    expect(see('closed', '2025-10-03T00:00:00', { registerState: 'DENY', registerUntil: submitUntil })).toBe(
      'resubmit',
    );
    expect(
      see('closed', '2025-10-01T03:00:00', { registerState: 'PASS', uploadGraceUntil: submitUntil }),
    ).toBe('enter');
  });

  it('shows the finalists on the day of the ceremony while no winner is published', () => {
    expect(see('ceremony', '2025-12-06T10:00:00', null)).toBe('finalists');
  });
});
