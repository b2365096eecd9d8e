import { http } from 'msw';
import { API, server } from './server';
import type { NominatorWork, Nomination } from '../features/judging/api/nominations';
import type { JudgeWork, Scorecard, ScoreRequest } from '../features/judging/api/scorecards';
import { keepSession, type JudgeSession } from '../features/judging/api/session';
import { signature } from '../features/judging/api/signature';

export const LIMITS = { LEVEL: 10, CREATIVE: 2, NARRATIVE: 2 };
const WEIGHTS = { creativity: 40, technical: 30, artistic: 20, story: 10 };
const AT = '2025-10-02T10:00:00+08:00';

/** A film as the service sends it. */
export const work = (id: number, change: Partial<NominatorWork> = {}): NominatorWork => ({
  id,
  name: `Film ${id}`,
  description: `Story ${id}`,
  process: null,
  english: true,
  cover: null,
  video: { url: `https://media.example/${id}?signed=1`, durationSeconds: 100, width: 1920, height: 1080 },
  link: null,
  tools: ['veo'],
  watched: false,
  nominations: [],
  ...change,
});

/** One call as the service received it. */
export interface Received {
  method: string;
  /** Without prefix and hash: `nominate/works`. */
  call: string;
  query: URLSearchParams;
  body: Record<string, unknown> | null;
}

class ErrorAnswer {
  constructor(
    readonly code: string,
    readonly status: number,
  ) {}
}

/**
 * A judging service behind `fetch` that keeps films, nominations and scorecards and checks every signature by the
 * contract's rules. Put a code into `refusing` to have calls of that name refused.
 */
export class FakeJudging {
  films: NominatorWork[] = [];
  cards = new Map<number, Scorecard>();
  readonly received: Received[] = [];
  readonly refusing: Record<string, string> = {};
  /** What the answers' Date header says. */
  date = new Date(AT);
  private gate: (() => Promise<void>) | null = null;
  private readonly used = new Set<string>();

  constructor(readonly session: JudgeSession = { token: 'secret', name: 'Mei', role: 'nominator' }) {
    server.use(http.all(`${API}/*`, ({ request }) => this.answer(request)));
  }

  /** Leaves the login in this browser, as the login page does. */
  logIn(): void {
    keepSession(this.session);
  }

  calls(method: string, call: string): Received[] {
    return this.received.filter((one) => one.method === method && one.call === call);
  }

  /** Keeps the next call waiting until it is released. */
  hold(): { asked: Promise<void>; release: () => void } {
    let release = () => undefined as void;
    let note = () => undefined as void;
    const asked = new Promise<void>((resolve) => (note = resolve));
    this.gate = () => {
      note();
      return new Promise<void>((resolve) => (release = resolve));
    };
    return { asked, release: () => release() };
  }

  private async answer(request: Request): Promise<Response> {
    const gate = this.gate;
    this.gate = null;
    await gate?.();
    const { pathname, searchParams: query } = new URL(request.url);
    const parts = pathname.replace('/apis/activity/', '').split('/');
    const hash = /^[0-9a-f]{64}$/.test(parts.at(-1) ?? '') ? parts.pop()! : null;
    const { method } = request;
    const text = await request.text();
    const body = text ? (JSON.parse(text) as Received['body']) : null;
    const call = parts.join('/');
    this.received.push({ method, call, query, body });
    const data =
      (await this.refusal(method, call, hash, query)) ?? this.data(method, call, query, body ?? {});
    const refused = data instanceof ErrorAnswer;
    return new Response(JSON.stringify(refused ? { code: data.code, msg: '' } : { code: 'OK', data }), {
      status: refused ? data.status : 200,
      headers: { 'Content-Type': 'application/json', Date: this.date.toUTCString() },
    });
  }

  private async refusal(method: string, call: string, hash: string | null, query: URLSearchParams) {
    const code = this.refusing[`${method} ${call}`] ?? this.refusing['*'];
    if (code) return new ErrorAnswer(code, 400);
    if (call === 'login') return null;
    const { token, name } = this.session;
    const expected = await signature(token, Number(query.get('timestamp')), name);
    if (hash !== expected || query.get('name') !== name) return new ErrorAnswer('SIGNATURE_INVALID', 401);
    if (method !== 'GET' && this.used.has(hash)) return new ErrorAnswer('SIGNATURE_REPLAYED', 401);
    if (method !== 'GET') this.used.add(hash);
    return null;
  }

  private data(
    method: string,
    call: string,
    query: URLSearchParams,
    body: NonNullable<Received['body']>,
  ): unknown {
    switch (`${method} ${call}`) {
      case 'POST login':
        return body.password === 'right'
          ? { ...this.session, expiresAt: AT }
          : new ErrorAnswer('JUDGE_LOGIN_FAILED', 401);
      case 'GET nominate/works':
        return this.listed(query);
      case 'POST nominate/view':
        return this.change(Number(query.get('workId')), () => ({ watched: true })) && null;
      case 'POST nominate':
        return this.nominate(body as unknown as Nomination);
      case 'DELETE nominate':
        return this.cancel(query);
      case 'GET nominate/history':
        return this.nominations();
      case 'GET nominate/state':
        return Object.entries(LIMITS).map(([nominate, total]) => {
          const count = this.nominations().filter(({ award }) => award === nominate).length;
          const isCompleted = count >= total;
          return { nominate, count, total, isCompleted, status: isCompleted ? 'COMPLETED' : 'IN_PROGRESS' };
        });
      case 'GET judge/works':
        return this.films.map((work): JudgeWork => ({ ...work, scorecard: this.cards.get(work.id) ?? null }));
      case 'POST judge':
        return this.score(body as unknown as ScoreRequest);
      case 'GET judge/history':
        return [...this.cards.values()].map((card) => ({
          ...card,
          work: this.films.find(({ id }) => id === card.workId),
        }));
      case 'GET judge/state': {
        const cards = [...this.cards.values()];
        const scored = cards.filter(({ complete }) => complete).length;
        return { scored, partial: cards.length - scored, total: this.films.length, status: 'IN_PROGRESS' };
      }
      default:
        return new ErrorAnswer('NOT_FOUND', 404);
    }
  }

  private listed(query: URLSearchParams) {
    const [watched, q] = [query.get('watched'), query.get('q') ?? ''];
    const found = this.films.filter(
      (work) =>
        (watched === null || String(work.watched) === watched) &&
        `${work.name}\n${work.description}`.toLowerCase().includes(q.toLowerCase()),
    );
    const size = Number(query.get('pageSize') ?? 20);
    const from = (Number(query.get('page') ?? 1) - 1) * size;
    return { items: found.slice(from, from + size), total: found.length };
  }

  private nominations() {
    return this.films.flatMap((work) =>
      work.nominations.map((own) => ({ ...own, workId: work.id, createdAt: AT, updatedAt: AT, work })),
    );
  }

  private nominate({ workId, award, comments }: Nomination) {
    const others = this.nominations().filter((one) => one.award === award && one.workId !== workId);
    if (others.length >= LIMITS[award]) return new ErrorAnswer('LIMIT_REACHED', 409);
    this.change(workId, ({ nominations }) => ({
      nominations: [...nominations.filter((one) => one.award !== award), { award, comments }],
    }));
    return { workId, award, comments, createdAt: AT, updatedAt: AT };
  }

  private cancel(query: URLSearchParams) {
    const [id, award] = [query.get('workId'), query.get('award')];
    const before = this.nominations().length;
    this.films = this.films.map((work) =>
      id === null || String(work.id) === id
        ? { ...work, nominations: award ? work.nominations.filter((one) => one.award !== award) : [] }
        : work,
    );
    return { cancelled: before - this.nominations().length };
  }

  private score({ workId, comments, ...scores }: ScoreRequest): Scorecard {
    const of = (id: keyof typeof WEIGHTS) => scores[id] ?? null;
    const ids = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[];
    const card: Scorecard = {
      workId,
      creativity: of('creativity'),
      technical: of('technical'),
      artistic: of('artistic'),
      story: of('story'),
      comments: comments ?? '',
      total: ids.reduce((sum, id) => sum + Math.round((of(id) ?? 0) * 100) * WEIGHTS[id], 0) / 10_000,
      complete: ids.every((id) => of(id) !== null),
      updatedAt: AT,
    };
    this.cards.set(workId, card);
    return card;
  }

  private change(id: number, by: (work: NominatorWork) => Partial<NominatorWork>): true {
    this.films = this.films.map((work) => (work.id === id ? { ...work, ...by(work) } : work));
    return true;
  }
}

/** Films with these ids. */
export const works = (...ids: number[]): NominatorWork[] => ids.map((id) => work(id));
