import type { AccountData } from '../api/account';

/** The kinds of uploads and of what the studio makes; each has a text in `account:kinds`. */
export const KINDS = [
  'video',
  'cover',
  'process',
  'concept',
  'script',
  'portfolio',
  'pv',
  'reference',
  'picture',
  'clip',
] as const;
export type Kind = (typeof KINDS)[number];

/** A file of the account that can be read now. */
export interface AccountFile {
  /** Its address, valid for some hours. */
  url: string;
  /** The name it was uploaded with; of what the studio made the prompt. */
  name: string;
  /** Null for an unknown kind. */
  kind: Kind | null;
  /** In bytes. */
  size: number;
}

/** The uploads that arrived and the studio's results, in the order of the data. */
export function accountFiles({ uploads, tasks }: AccountData): AccountFile[] {
  const uploaded = uploads.flatMap(({ record: { url, name, kind, size } }) =>
    url === null ? [] : [{ url, name, kind: KINDS.find((known) => known === kind) ?? null, size }],
  );
  const made = tasks.flatMap(({ record: { prompt, results } }) =>
    results.map(({ url, contentType, size }): AccountFile => {
      const kind = contentType === 'video/mp4' ? 'clip' : 'picture';
      return { url, name: prompt, kind, size };
    }),
  );
  return [...uploaded, ...made];
}

/** The name of the file with the data: `my-data-2025-09-12.json`. */
export const dataFileName = ({ exportedAt }: AccountData): string =>
  `my-data-${exportedAt.slice(0, 10)}.json`;
