import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT } from './paths';

interface Named {
  id: number;
  name: string;
}

const read = (file: string): Named[] =>
  JSON.parse(readFileSync(path.join(PROJECT, 'catalogue/editions/international', file), 'utf8')) as Named[];

/** The title of a work in a language by the one that it was submitted with, which it keeps where the catalogue has no other. */
export function titleIn(language: 'en' | 'zh', submitted: string): string {
  const work = read('works.zh.json').find(({ name }) => name === submitted);
  const english = work && read('works.en.json').find(({ id }) => id === work.id);
  return language === 'en' ? (english?.name ?? submitted) : submitted;
}
