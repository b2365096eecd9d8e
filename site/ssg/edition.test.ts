import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { PROJECT, siteOrigin, timelineFile, variantConstants, formerSeasons } from './edition.ts';

it('builds the usual site without variables', () => {
  expect(variantConstants({})).toEqual({});
});

it('builds the variant that the variables name', () => {
  expect(
    variantConstants({ BEARER_LOGIN: 'true', PARTNER: 'ppai', API_ORIGIN: 'https://films.example' }),
  ).toEqual({
    'import.meta.env.VITE_BEARER_LOGIN': '"true"',
    'import.meta.env.VITE_PARTNER': '"ppai"',
    'import.meta.env.VITE_API_BASE': '"https://films.example"',
  });
});

it.each([
  { BEARER_LOGIN: 'yes' },
  { PARTNER: 'other' },
  { API_ORIGIN: 'films.example' },
  { API_ORIGIN: 'https://films.example/apis' },
])('refuses %j', (environment) => {
  const [name] = Object.keys(environment);
  expect(() => variantConstants(environment)).toThrow(name);
});

it('names the origin of a contest on this machine by its port', () => {
  expect(siteOrigin('international', {})).toBe('http://localhost:8080');
  expect(siteOrigin('camp', { PORT: '9000' })).toBe('http://localhost:9001');
});

it('names the origin that the environment gives, and refuses a path', () => {
  const environment = { PORT: '9000', SITE_ORIGIN_CAMP: 'https://camp.films.example' };
  expect(siteOrigin('camp', environment)).toBe('https://camp.films.example');
  expect(() => siteOrigin('camp', { SITE_ORIGIN_CAMP: 'https://films.example/camp' })).toThrow(
    'SITE_ORIGIN_CAMP',
  );
});

it('links former seasons, and has no code for them without any', () => {
  const catalogue = fs.mkdtempSync(path.join(os.tmpdir(), 'catalogue-'));
  const folder = path.join(catalogue, 'editions', 'silk-road');
  fs.mkdirSync(folder, { recursive: true });
  const write = (data: object) => fs.writeFileSync(path.join(folder, 'edition.json'), JSON.stringify(data));
  write({
    kind: 'films',
    theme: 'night',
    season: '2027',
    former: [{ season: '2026', url: 'https://silkroad.example/2026' }],
  });
  expect(formerSeasons('silk-road', catalogue)).toEqual([
    { url: 'https://silkroad.example/2026', name: { en: 'Season 2026', zh: '2026 届' } },
  ]);
  write({ kind: 'films', theme: 'night', season: '2027' });
  expect(formerSeasons('silk-road', catalogue)).toBeNull();
  fs.rmSync(catalogue, { recursive: true });
});

it('takes the dates of moved ends while their file is there', () => {
  const catalogue = fs.mkdtempSync(path.join(os.tmpdir(), 'catalogue-'));
  const folder = path.join(catalogue, 'editions', 'camp');
  fs.mkdirSync(folder, { recursive: true });
  expect(timelineFile('camp', catalogue)).toBe(path.join(folder, 'timeline.json'));
  fs.writeFileSync(path.join(folder, 'timeline-moved.json'), '{}');
  expect(timelineFile('camp', catalogue)).toBe(path.join(folder, 'timeline-moved.json'));
  expect(timelineFile('international', catalogue)).toBe(
    path.join(catalogue, 'editions', 'international', 'timeline.json'),
  );
  fs.rmSync(catalogue, { recursive: true });
});

describe('with CATALOGUE_DIR', () => {
  const catalogue = fs.mkdtempSync(path.join(os.tmpdir(), 'catalogue-'));
  afterAll(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
    fs.rmSync(catalogue, { recursive: true });
  });

  it('builds the pages of another catalogue', async () => {
    fs.cpSync(path.join(PROJECT, 'catalogue'), catalogue, { recursive: true });
    const file = path.join(catalogue, 'editions/international/works.zh.json');
    const [work] = JSON.parse(fs.readFileSync(file, 'utf8')) as { cover: string }[];
    fs.writeFileSync(file, JSON.stringify([{ ...work, name: '别处的片名' }]));
    fs.writeFileSync(path.join(catalogue, 'editions/international/share.svg'), '<svg/>');
    vi.stubEnv('CATALOGUE_DIR', catalogue);
    vi.resetModules();
    const { actDates, editionSettings, timelineFile: timeline } = await import('./edition.ts');
    const { catalogueEntries } = await import('./content/finalists.ts');
    const { coverFile } = await import('./content/covers.ts');
    const { editionCard } = await import('./content/shareCards.ts');
    expect(editionSettings('camp').alias).toMatchObject({
      '@edition/timeline.json': path.join(catalogue, 'editions/camp/timeline.json'),
      '@edition': path.join(catalogue, 'editions/camp'),
      '@catalogue': catalogue,
    });
    expect(timeline('international')).toBe(path.join(catalogue, 'editions/international/timeline.json'));
    expect(actDates('international').opensAt).toBeGreaterThan(0);
    expect(catalogueEntries('international').map((entry) => entry.work.name)).toEqual(['别处的片名']);
    expect(coverFile('a.svg')).toBe(path.join(catalogue, 'covers/a.svg'));
    expect(editionCard('international').svg).toBe('<svg/>');
  });

  it('takes a relative one from the folder of the project on', async () => {
    vi.stubEnv('CATALOGUE_DIR', 'elsewhere/catalogue');
    vi.resetModules();
    const { CATALOGUE } = await import('./edition.ts');
    expect(CATALOGUE).toBe(path.join(PROJECT, 'elsewhere/catalogue'));
  });
});
