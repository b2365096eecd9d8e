import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { API, server } from './server';

const CLOCK = {
  now: '2025-09-12T10:00:30.5+08:00',
  stops: [
    { kind: 'moment', id: 'before', at: '2025-07-14T00:00:00+08:00' },
    { kind: 'phase', id: 'registration', at: '2025-07-15T00:00:00+08:00' },
    { kind: 'moment', id: 'registrationEnding', at: '2025-09-30T11:00:00+08:00' },
    { kind: 'phase', id: 'preliminary', at: '2025-10-01T00:00:00+08:00' },
  ],
};

/** The bar. */
export const bar = () => within(screen.getByRole('complementary'));
/** The button that opens it. */
export const tab = () => bar().getAllByRole('button')[0]!;
/** The stops that it lists. */
export const stops = () => bar().getAllByRole('listitem');

/** How often the clock was read, the bodies that were sent to move it, and the milliseconds that have passed. */
export const clock = { reads: 0, moves: [] as unknown[], passed: 0 };

/** Answers `/dev/clock`, which the contract does not describe. */
export function answerClock(
  moved: () => Response | Promise<Response> = () => HttpResponse.json({ code: 'OK', data: {} }),
) {
  server.use(
    http.get(`${API}/dev/clock`, () => {
      clock.reads += 1;
      return HttpResponse.json({ code: 'OK', data: CLOCK });
    }),
    http.post(`${API}/dev/clock`, async ({ request }) => {
      clock.moves.push(await request.json());
      return moved();
    }),
  );
}

/** Forgets what was asked of the clock; for `beforeEach`. */
export function prepareRehearsal() {
  clock.reads = 0;
  clock.moves.length = 0;
  clock.passed = 0;
  document.documentElement.lang = 'en';
}
