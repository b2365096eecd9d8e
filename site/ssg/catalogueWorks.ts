import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Edition } from '../src/lib/edition.ts';
import type { Finalist } from '../src/content/finalists.ts';
import type { SubmittedWork, Translation } from '../src/content/catalogue.gen.ts';
import { overlay, shownWork } from '../src/content/overlay.ts';
import { PROJECT } from './edition.ts';

/** A work of the catalogue with its English version. */
export interface CatalogueEntry {
  work: SubmittedWork;
  translation: Translation | undefined;
}

/** Folder of the covers. */
const COVERS = path.join(PROJECT, 'catalogue/covers');

/** The finalist works of an edition as the catalogue has them, by id. */
export function catalogueEntries(edition: Edition): CatalogueEntry[] {
  const read = <T>(name: string) =>
    JSON.parse(fs.readFileSync(path.join(PROJECT, 'catalogue/editions', edition, name), 'utf8')) as T;
  const translations = new Map(
    read<Translation[]>('works.en.json').map((entry) => [entry.id, entry] as const),
  );
  return read<SubmittedWork[]>('works.zh.json')
    .map((work) => ({ work, translation: translations.get(work.id) }))
    .sort((a, b) => a.work.id - b.work.id);
}

/** The path of a cover's file. */
export const coverFile = (cover: string): string => path.join(COVERS, cover);

/** A short name of a content: the same content, the same name. */
export const contentName = (...contents: (string | Buffer)[]): string => {
  const hash = crypto.createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('base64url').slice(0, 5);
};

/** Where a cover is served: named after its content, so that it can be kept for ever. */
export function coverAddress(cover: string): string {
  const { name, ext } = path.parse(cover);
  return `/assets/covers/${name}-${contentName(fs.readFileSync(coverFile(cover)))}${ext}`;
}

/** What lists show of a work. */
export function finalistOf({ work, translation }: CatalogueEntry): Finalist {
  const { id, theme, series, cover, video } = work;
  return {
    id,
    name: { zh: work.name, en: shownWork(overlay(work, translation, 'en')).name },
    theme,
    series,
    cover: cover && coverAddress(cover),
    video,
  };
}
