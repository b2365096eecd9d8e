import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { organiser } from '../../../testing/openConsole';
import { answer } from '@/testing/server';
import { LIST, row, shown } from '../../../testing/registrations';
import { session } from '../../../lib/session';
import type { Outcome, Row } from '../api/registrations';
import { useReview, type Review } from './useReview';

const SCHEDULES = 200;
const STEPS = 14;

/** A small generator of the same numbers for the same seed (mulberry32). */
function seeded(seed: number) {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The service with its checks: a decision applies to what it names, or to nothing. */
function service(random: () => number) {
  const rows: Row[] = [];
  let clock = 0;
  const now = () => new Date(1_757_600_000_000 + ++clock * 1000).toISOString();
  const add = () =>
    void rows.push(row({ id: `r${rows.length}`, name: `Entrant ${rows.length}`, submittedAt: now() }));
  const set = (id: string, change: Partial<Row>) => {
    const at = rows.findIndex((each) => each.id === id);
    return (rows[at] = { ...rows[at]!, ...change });
  };
  const decideAs = (by: string, id: string, state: Row['state']) =>
    set(
      id,
      state === 'SUBMITTED'
        ? { state, reviewedAt: null, reviewedBy: null }
        : { state, reviewedAt: now(), reviewedBy: by },
    );
  const late = async () => {
    for (let ticks = Math.floor(random() * 3); ticks > 0; ticks--)
      await new Promise((resolve) => setTimeout(resolve));
  };
  const applied: { id: string; version: number; reviewedAt: string | null }[] = [];
  answer('get', LIST, async ({ query }) => {
    await late();
    const state = query.get('state');
    const items = rows.filter((each) => !state || each.state === state);
    await late();
    return { items, total: items.length };
  });
  answer('get', `${LIST}/{id}`, async ({ params }) => {
    await late();
    return shown(rows.find(({ id }) => id === params.id)!);
  });
  answer('get', `${LIST}/batches`, []);
  answer('post', `${LIST}/decide`, async ({ body }) => {
    await late();
    const { ids, decision, versions, before } = body as Record<
      'versions' | 'before',
      Record<string, unknown>
    > & {
      ids: [string];
      decision: string;
    };
    const [id] = ids;
    const is = rows.find((each) => each.id === id)!;
    const outcome = { id, mail: '', registration: is };
    if (versions[id] !== is.version) return [{ ...outcome, skipped: 'changed' } satisfies Outcome];
    if (before[id] !== (is.reviewedAt ?? '')) return [{ ...outcome, skipped: 'decided' } satisfies Outcome];
    applied.push({ id, version: is.version, reviewedAt: is.reviewedAt });
    const state = ({ approve: 'PASS', deny: 'DENY' } as const)[decision as 'approve'] ?? 'SUBMITTED';
    const registration = decideAs('organiser:ada@films.example', id, state);
    await late();
    return [{ ...outcome, skipped: '', registration } satisfies Outcome];
  });
  return { rows, add, set, decideAs, applied };
}

/** A tab of a reviewer, which remembers what was on its screen when a decision was asked for. */
function openTab() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/international/registrations']}>
        <Routes>
          <Route path="/:edition/registrations" element={children} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>
  );
  const onScreen: string[] = [];
  let moved = true;
  let openId: string | undefined;
  let before = '';
  const { result } = renderHook(
    () => {
      const review = useReview();
      // The address follows the choice of a filter a little later, and the answer a decision.
      const own = `${review.queue.filter.state} ${review.decisions.done.length}`;
      if (own !== before) moved = true;
      before = own;
      return review;
    },
    { wrapper },
  );
  const name = ({ id, version, reviewedAt }: { id: string; version: number; reviewedAt: string | null }) =>
    `${id} v${version} ${reviewedAt ?? ''}`;
  return {
    client,
    review: () => result.current,
    name,
    onScreen,
    /** Nothing but the reviewer's own acts opens another registration. */
    check(seed: number) {
      const now = result.current.queue.open?.id;
      if (!moved && openId !== undefined) expect(now, `schedule ${seed}`).toBe(openId);
      // Until the list of another filter is there.
      [openId, moved] = [now, !result.current.queue.ready];
    },
    own(what: (review: Review) => void) {
      moved = true;
      what(result.current);
    },
    decide(what: (review: Review) => void) {
      const { row: read, decisions } = result.current;
      if (read) onScreen.push(name(read));
      const last = decisions.done[0];
      if (last) onScreen.push(name(last.row)); // what can be taken back stands in the list of decisions
      this.own(what);
    },
  };
}

it(`decides about nothing that was not on the screen, in ${SCHEDULES} schedules of two tabs and a colleague`, async () => {
  session.entered(organiser());
  let decisions = 0;
  for (let seed = 1; seed <= SCHEDULES; seed++) {
    const random = seeded(seed);
    const pick = <T,>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
    const { rows, add, set, decideAs, applied } = service(random);
    for (let i = 0; i < 4; i++) add();
    const tabs = [openTab(), openTab()];
    const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, Math.floor(random() * 4))));
    await settle();
    const waiting = () => rows.filter(({ state }) => state === 'SUBMITTED');
    for (let step = 0; step < STEPS; step++) {
      const tab = pick(tabs);
      act(() => {
        const acts = [
          () => tab.decide((review) => review.approve()),
          () => tab.decide((review) => review.approve()),
          () => tab.decide((review) => review.deny('No.')),
          () => tab.decide((review) => review.undo()),
          () => tab.own((review) => review.step(pick([1, -1]))),
          () => tab.own((review) => pick(review.queue.rows) && review.queue.show(pick(review.queue.rows).id)),
          () => tab.own((review) => review.queue.change({ state: pick(['SUBMITTED', 'all', 'PASS']) })),
          () => tab.own((review) => review.readAgain()),
          () => void tab.client.invalidateQueries(),
          () => void tab.client.invalidateQueries(),
          add,
          () =>
            waiting().length &&
            decideAs('organiser:lena@films.example', pick(waiting()).id, pick(['PASS', 'DENY'])),
          () => waiting().length && set(pick(waiting()).id, { version: 2 }),
          () => decideAs('organiser:lena@films.example', pick(rows).id, 'SUBMITTED'),
        ];
        pick(acts)();
      });
      if (random() < 0.7) await settle();
      for (const each of tabs) each.check(seed);
    }
    await settle();
    const seen = new Set(tabs.flatMap(({ onScreen }) => onScreen));
    for (const decision of applied) expect(seen, `schedule ${seed}`).toContain(tabs[0]!.name(decision));
    decisions += applied.length;
    cleanup();
    for (const { client } of tabs) client.clear();
  }
  expect(decisions).toBeGreaterThan(SCHEDULES);
}, 120_000);
