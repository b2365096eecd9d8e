import { vi } from 'vitest';
import type { Bilingual } from '../lib/locale/bilingual';

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
 * Puts a fake server behind `fetch`: answers by `METHOD path`, data or a function of the call, a Refusal, or a thrown
 * error for a network that fails. Answers may be changed between calls. Returns the calls.
 */
export function fakeServer(answers: Record<string, Answer>): FakeCall[] {
  const calls: FakeCall[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = address.split('?')[0]!;
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    const call = { method: init.method!, path, body, headers: init.headers as Record<string, string> };
    calls.push(call);
    const name = `${call.method} ${path}`;
    const known = answers[name];
    const answer = await (typeof known === 'function' ? (known as (call: FakeCall) => unknown)(call) : known);
    if (answer instanceof ErrorAnswer) return refuse(answer);
    return name in answers
      ? json(200, { code: 'OK', data: answer })
      : refuse(new ErrorAnswer(404, 'NOT_FOUND'));
  });
  return calls;
}

function refuse({ status, code, fields, retryAfter, fieldTexts }: ErrorAnswer): Response {
  const headers: Record<string, string> = {};
  if (retryAfter !== undefined) headers['Retry-After'] = String(retryAfter);
  return json(status, { code, msg: code, fields, fieldTexts, requestId: 'r' }, headers);
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
