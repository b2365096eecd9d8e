import { http, HttpResponse } from 'msw';
import { API, Failure, server } from './server';
import type { Bilingual } from '../lib/locale/bilingual';
import type { Code } from '../lib/api/schema';

/** A call that reached the fake server. */
export interface FakeCall {
  method: string;
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

/** A refusal as the API sends it. */
export class ErrorAnswer {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly fields: Record<string, string> = {},
    readonly retryAfter?: number,
    readonly fieldTexts?: Record<string, Bilingual>,
  ) {}
}

type Answer = unknown | ((call: FakeCall) => unknown);

/**
 * Answers calls by `METHOD path`: with data, a function of the call, an ErrorAnswer, or a thrown error for a network that
 * fails. Answers may be changed between calls. Returns the calls.
 */
export function fakeServer(answers: Record<string, Answer>): FakeCall[] {
  const calls: FakeCall[] = [];
  server.use(
    http.all(`${API}/*`, async ({ request }) => {
      const text = await request.clone().text();
      const call = {
        method: request.method,
        path: new URL(request.url).pathname,
        body: text ? (JSON.parse(text) as unknown) : undefined,
        headers: Object.fromEntries(request.headers),
      };
      calls.push(call);
      const name = `${call.method} ${call.path}`;
      const known = answers[name];
      try {
        const given = await (typeof known === 'function'
          ? (known as (call: FakeCall) => unknown)(call)
          : known);
        if (given instanceof ErrorAnswer) return refuse(given);
        if (given instanceof Blob) return new Response(given);
        return name in answers
          ? HttpResponse.json({ code: 'OK', data: given as null })
          : refuse(new ErrorAnswer(404, 'NOT_FOUND'));
      } catch {
        return HttpResponse.error();
      }
    }),
  );
  return calls;
}

const refuse = ({ status, code, ...more }: ErrorAnswer) => new Failure(status, code as Code, more).response();
