/** What the queue shows; kept in the address. */
export interface Filter {
  state: 'SUBMITTED' | 'PASS' | 'DENY' | 'all';
  type: '' | 'individual' | 'team';
  language: '' | 'en' | 'zh';
  q: string;
  tag: string;
  /** An address, `me` or `nobody`. */
  assignee: string;
  /** `-down`: the last first. */
  sort: 'sent' | 'sent-down' | 'name' | 'reviewed-down';
  page: number;
}

const among = <T extends string>(value: string | null, first: T, ...rest: T[]): T =>
  rest.find((each) => each === value) ?? first;

/** Reads the filter from the address and ignores unknown values. */
export function readFilter(search: URLSearchParams): Filter {
  return {
    state: among(search.get('state'), 'SUBMITTED', 'PASS', 'DENY', 'all'),
    type: among(search.get('type'), '', 'individual', 'team'),
    language: among(search.get('language'), '', 'en', 'zh'),
    q: search.get('q') ?? '',
    tag: search.get('tag') ?? '',
    assignee: search.get('assignee') ?? '',
    sort: among(search.get('sort'), 'sent', 'sent-down', 'name', 'reviewed-down'),
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
  };
}

const DEFAULTS = readFilter(new URLSearchParams());

/** The filter for the address, without defaults. */
export function writeFilter(filter: Filter): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filter))
    if (value !== DEFAULTS[name as keyof Filter]) search.set(name, String(value));
  return search;
}

/** Whether the filter shows the queue as it opens, whatever its order. */
export const isUsual = ({ state, type, language, q, tag, assignee }: Filter): boolean =>
  state === 'SUBMITTED' && !type && !language && !q && !tag && !assignee;
