import type {
  Award,
  NominatedWork,
  NominatorWork,
  Quota,
  WorksPage,
} from '../features/judging/api/nominations';
import type { JudgeWork, Scorecard } from '../features/judging/api/scorecards';
import { keepSession, type JudgeSession } from '../features/judging/api/session';

const AT = '2025-10-02T10:00:00+08:00';

/** A login as the login page stores it. */
export function logInAs(role: JudgeSession['role']): JudgeSession {
  const session = { token: 'secret', name: 'Mei', role };
  keepSession(session);
  return session;
}

const anyWork = (id: number) => ({
  id,
  name: `Film ${id}`,
  description: `Story ${id}`,
  process: null,
  english: true,
  cover: null,
  video: { url: videoOf(id), durationSeconds: 100, width: 1920, height: 1080 },
  link: null,
  tools: ['veo' as const],
  blind: true,
  materials: [],
});

/** What a judge keeps about a work that is new to them. */
const untouched = { watched: false, position: 0, played: 0, note: '', flag: false, noteVersion: 0 };

/** A work as a nominator gets it. */
export const work = (id: number, change: Partial<NominatorWork> = {}): NominatorWork => ({
  ...anyWork(id),
  ...untouched,
  nominations: [],
  ...change,
});

/** The address of a work's video, signed for the `times`-th time. */
export const videoOf = (id: number, times = 1) => `https://media.example/${id}?signed=${times}`;

/** The work with an address that was signed again. */
export const signedAgain = <W extends NominatorWork | JudgeWork>(work: W): W => ({
  ...work,
  video: { ...work.video!, url: videoOf(work.id, 2) },
});

export const works = (...ids: number[]): NominatorWork[] => ids.map((id) => work(id));

/** The page of a list that the query asks for. */
export function pageOf(items: NominatorWork[], query: URLSearchParams): WorksPage {
  const size = Number(query.get('pageSize'));
  const from = (Number(query.get('page')) - 1) * size;
  return { items: items.slice(from, from + size), total: items.length };
}

export const quota = (nominate: Award, count: number, total: number, replaced = 0): Quota => ({
  nominate,
  count,
  replaced,
  total,
  isCompleted: count - replaced >= total,
  status: count - replaced >= total ? 'COMPLETED' : 'IN_PROGRESS',
  closed: false,
  closesAt: null,
});

/** The quotas of all awards with the places that are used. */
export const quotas = ({ LEVEL = 0, CREATIVE = 0, NARRATIVE = 0 } = {}): Quota[] => [
  quota('LEVEL', LEVEL, 10),
  quota('CREATIVE', CREATIVE, 2),
  quota('NARRATIVE', NARRATIVE, 2),
];

/** A nomination as the service stores it. */
export const nomination = (workId: number, award: Award, comments: string, replaced = false) => ({
  workId,
  award,
  comments,
  createdAt: AT,
  updatedAt: AT,
  replaced,
});

/** The nominations of these works, as in the history. */
export const historyOf = (nominated: NominatorWork[]): NominatedWork[] =>
  nominated.flatMap((one) =>
    one.nominations.map(({ award, comments, replaced, version }) => ({
      ...nomination(one.id, award, comments, replaced),
      version,
      work: one,
    })),
  );

/** A scorecard whose other scores are 80. */
export const scorecard = (workId: number, creativity: number | null, total: number): Scorecard => ({
  workId,
  creativity,
  technical: 80,
  artistic: 80,
  story: 80,
  comments: '',
  total,
  complete: creativity !== null,
  version: 1,
  updatedAt: AT,
});

/** A shortlisted work as a judge gets it. */
export function judgeWork(id: number, card: Scorecard | null = null, name = `Film ${id}`): JudgeWork {
  return { ...anyWork(id), ...untouched, name, scorecard: card };
}

/** The body of a signed call without its signature, which differs each time. */
export const unsigned = (body: unknown): unknown =>
  Object.fromEntries(
    Object.entries(body as object).filter(([name]) => !['key', 'signature', 'textSalt'].includes(name)),
  );
