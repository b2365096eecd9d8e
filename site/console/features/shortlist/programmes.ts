import { api } from '@/lib/api/api';
import type { Data, Input } from '@/lib/api/client';
import type { Edition } from '@/lib/edition';

export type Programmes = Data<'/apis/organiser/catalogue/programmes', 'get'>;
export type ProgrammesForm = NonNullable<Input<'/apis/organiser/catalogue/programmes', 'put'>['body']>;

/** The most programmes of an edition, and films of a programme. */
export const MOST = { programmes: 12, films: 8 };

/** A programme while it is edited; `key` keeps its place on the screen. */
export interface Draft {
  key: string;
  /** Empty for a new one. */
  id: string;
  name: Sides;
  note: Sides;
  author: Sides;
  films: number[];
}
export interface Sides {
  en: string;
  zh: string;
}

const NONE: Sides = { en: '', zh: '' };

export const readProgrammes = (edition: Edition, signal: AbortSignal): Promise<Programmes> =>
  api.get('/apis/organiser/catalogue/programmes', {
    params: { query: { edition } },
    quiet: true,
    relogin: 'unless-declined',
    signal,
  });

/** Replaces the programmes. CONFLICT when they are no longer those of the version `before`. */
export const changeProgrammes = (edition: Edition, body: ProgrammesForm) =>
  api.put('/apis/organiser/catalogue/programmes', { params: { query: { edition } }, body, quiet: true });

export const draftOf = ({ programmes }: Programmes): Draft[] =>
  programmes.map(({ id, name, note, author, films }) => ({
    ...{ key: id, id, name, note, author: author ?? NONE, films },
  }));

/** A programme without texts and films; `count` tells new ones apart. */
export const newDraft = (count: number): Draft => ({
  ...{ key: `new ${count}`, id: '', name: NONE, note: NONE, author: NONE, films: [] },
});

/** What is sent for a draft: nobody is named where no author was written. */
export const formOf = (drafts: Draft[]): ProgrammesForm['programmes'] =>
  drafts.map(({ id, name, note, author, films }) => ({
    ...{ id, name, note, films },
    author: author.en.trim() || author.zh.trim() ? author : null,
  }));

/** A list in which the item at an index stands one place earlier or later; the same list at its ends. */
export function moved<T>(list: T[], index: number, by: 1 | -1): T[] {
  const to = index + by;
  if (to < 0 || to >= list.length) return list;
  const after = [...list];
  after.splice(to, 0, ...after.splice(index, 1));
  return after;
}
