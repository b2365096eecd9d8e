import { http, HttpResponse } from 'msw';
import type { Code } from '../lib/api/schema';
import { API, Failure, server } from './server';
import type { RegisterState } from '../lib/session/user';

/** Answers of a fake server, by path. A function may look at the request; a missing path is NOT_FOUND. */
export type Answers = Record<string, unknown>;

/** A refusal with its code, as the API sends it. */
export class ErrorAnswer {
  constructor(
    readonly code: string,
    readonly status: number,
  ) {}
}

export const PING = {
  now: '2025-09-12T10:00:00+08:00',
  edition: 'international',
  phase: 'registration',
  registrationOpen: true,
  registrationEndsAt: '2025-09-30T12:00:00+08:00',
  submissionOpen: true,
  submissionEndsAt: '2025-10-01T00:00:00+08:00',
  version: 'test',
};

/** What the server says of an entrant in a state; null: nobody is logged in. */
export function entrant(registerState: RegisterState | null): Answers {
  return {
    '/apis/ping': PING,
    '/apis/nocas/ip/zone': { cn: false, zone: 'intl', country: 'FR', assetHost: '' },
    '/apis/passport/user': registerState
      ? { id: '7', username: 'Mara', headImg: '' }
      : new ErrorAnswer('LOGIN_EXPIRED', 401),
    '/apis/activity/status': { registerState: registerState ?? 'NONE', qy: false, registerCn: false },
  };
}

/** Answers calls by path; change `answers` between calls. Returns the calls as `METHOD path`. */
export function fakeApi(answers: Answers): string[] {
  const calls: string[] = [];
  server.use(
    http.all(`${API}/*`, ({ request }) => {
      const path = new URL(request.url).pathname;
      calls.push(`${request.method} ${path}`);
      const answer = answers[path];
      if (answer instanceof ErrorAnswer) return new Failure(answer.status, answer.code as Code).response();
      if (!(path in answers)) return new Failure(404, 'NOT_FOUND').response();
      return HttpResponse.json({ code: 'OK', data: answer as null });
    }),
  );
  return calls;
}
