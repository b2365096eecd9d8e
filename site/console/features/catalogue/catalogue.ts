import { api } from '@/lib/api/api';
import type { Data, Input } from '@/lib/api/client';
import type { Edition } from '@/lib/edition';
import type { Texts } from '../../i18n/useTexts';

export type CatalogueFiles = Data<'/apis/organiser/catalogue', 'get'>;
export type CatalogueFile = CatalogueFiles['files'][number];
export type CatalogueContent = Data<'/apis/organiser/catalogue/{file}', 'get'>;
export type CatalogueText = CatalogueContent['texts'][number];
export type CatalogueSaved = Data<'/apis/organiser/catalogue/{file}', 'put'>;
export type CatalogueForm = NonNullable<Input<'/apis/organiser/catalogue/{file}', 'put'>['body']>;

/** The languages of a text in the order of the screen. */
export const SIDES = ['en', 'zh'] as const;
export type Side = (typeof SIDES)[number];
export type Sides = Record<Side, string>;

export const listCatalogue = (edition: Edition, signal: AbortSignal): Promise<CatalogueFiles> =>
  api.get('/apis/organiser/catalogue', {
    params: { query: { edition } },
    quiet: true,
    relogin: 'unless-declined',
    signal,
  });

export const readCatalogue = (
  edition: Edition,
  file: string,
  signal: AbortSignal,
): Promise<CatalogueContent> =>
  api.get('/apis/organiser/catalogue/{file}', {
    params: { path: { file }, query: { edition } },
    quiet: true,
    relogin: 'unless-declined',
    signal,
  });

/**
 * Changes texts of a file, or answers with the changed files where the service cannot write. CONFLICT when the file has
 * changed since; VALIDATION_FAILED with the fields `changes[0].en`.
 */
export const changeCatalogue = (
  edition: Edition,
  file: string,
  body: CatalogueForm,
): Promise<CatalogueSaved> =>
  api.put('/apis/organiser/catalogue/{file}', {
    params: { path: { file }, query: { edition } },
    body,
    quiet: true,
  });

/** How many characters a text has, as the service counts them. */
export const lengthOf = (text: string): number => [...text.trim()].length;

/** The most characters of a text in a language; null for no limit. */
export const limitOf = (text: CatalogueText, side: Side): number | null =>
  side === 'en' ? text.maxEn : text.maxZh;

const NAMED = [
  ...(['about', 'awards', 'brand', 'criteria', 'guidelines', 'jury', 'privacy'] as const),
  ...(['prizes', 'programmes', 'regions', 'rules', 'terms', 'timeline', 'works'] as const),
];

/** What a file holds, in words; a file without such words has its own name. */
export function fileTitle(t: Texts, file: string): string {
  const stem = NAMED.find((name) => name === file.split('.')[0]);
  return stem ? t(`catalogue.names.${stem}`) : file;
}

/** Whether a text lacks a language, is out of date in one, or still names the edition that was copied. */
export const waits = ({ state, former }: Pick<CatalogueText, 'state' | 'former'>): boolean =>
  state !== 'current' || former.length > 0;

/** How many texts are missing or stale in one language, and how many name the former edition, in words. */
export const waitingText = (t: Texts, count: number, former: number): string =>
  [count > 0 && t('catalogue.waiting', { count }), former > 0 && t('catalogue.nameFormer', { count: former })]
    .filter(Boolean)
    .join(t('catalogue.and')) || t('catalogue.nothingWaits');
