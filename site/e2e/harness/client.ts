import { createHmac } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { Schema } from '../../src/lib/api/schema';
import type { Mailbox } from './mailbox';

const EDITION = { f: 'PASSPORT_INTL' };
const CAMP = { f: 'PASSPORT' };

/** The data of an answer; throws with the whole answer when its code is not OK. */
async function dataOf<T>(answer: APIResponse): Promise<T> {
  const body = (await answer.json()) as { code: string; data: T };
  if (body.code !== 'OK') throw new Error(`${answer.url()} answered ${JSON.stringify(body)}`);
  return body.data;
}

/** An entrant's API calls without a browser. The session is in the cookies of `request`. */
export class EntrantClient {
  constructor(
    private readonly request: APIRequestContext,
    private readonly origin: string,
    private readonly headers = EDITION,
  ) {}

  /** The calls of an applicant to the camp. */
  static ofCamp = (request: APIRequestContext, origin: string) => new EntrantClient(request, origin, CAMP);

  async get<T>(path: string): Promise<T> {
    return dataOf<T>(await this.request.get(this.origin + path, { headers: this.headers }));
  }

  async post<T>(path: string, data: object = {}): Promise<T> {
    return dataOf<T>(await this.request.post(this.origin + path, { headers: this.headers, data }));
  }

  /** Logs in with a code sent by mail. */
  async logIn(email: string, mail: Mailbox): Promise<void> {
    const known = (await mail.to(email)).length;
    const { askId } = await this.post<Schema<'LoginCode'>>('/apis/passport/code', { email });
    const code = await mail.code(email, known);
    await this.post('/apis/passport/login', { email, code, askId, agentType: 905 });
  }

  /** Sends a registration with its verification code. */
  async register(form: Schema<'RegistrationForm'>, mail: Mailbox): Promise<Schema<'Registration'>> {
    const known = (await mail.to(form.email)).length;
    await this.post('/apis/activity/register/code', { email: form.email });
    const code = await mail.code(form.email, known);
    return this.post('/apis/activity/register', { ...form, code, agreement: true });
  }
}

/** Signed calls of a judge or nominator. */
export class JudgeClient {
  private constructor(
    private readonly request: APIRequestContext,
    private readonly origin: string,
    private readonly login: Schema<'JudgeLogin'>,
    private readonly headers: typeof EDITION,
  ) {}

  /** A reader of the camp, at its origin. */
  static ofCamp = (request: APIRequestContext, origin: string, name: string, password: string) =>
    JudgeClient.logIn(request, origin, name, password, CAMP);

  static async logIn(
    request: APIRequestContext,
    origin: string,
    name: string,
    password: string,
    headers = EDITION,
  ): Promise<JudgeClient> {
    const answer = await request.post(`${origin}/apis/activity/login`, {
      headers,
      data: { name, password },
    });
    return new JudgeClient(request, origin, await dataOf(answer), headers);
  }

  /** `call` is the path below `/apis/activity/`, up to the hash. */
  async get<T>(call: string, query: Record<string, string> = {}): Promise<T> {
    return dataOf<T>(await this.request.get(this.address(call, query), { headers: this.headers }));
  }

  async post<T>(call: string, data: object): Promise<T> {
    return dataOf<T>(await this.request.post(this.address(call), { headers: this.headers, data }));
  }

  private address(call: string, more: Record<string, string> = {}): string {
    const { token, name } = this.login;
    const timestamp = Date.now();
    const hash = createHmac('sha256', token).update(`${timestamp}:${name}:ai-short-film-2025`).digest('hex');
    const query = new URLSearchParams({ ...more, timestamp: `${timestamp}`, name });
    return `${this.origin}/apis/activity/${call}/${hash}?${query}`;
  }
}
