import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { violations } from './harness/axe';
import { variantFolder } from './harness/paths';
import { StaticSite } from './harness/staticSite';
import { collisions } from './pages/collisions';
import { fontsOf } from './pages/pageFonts';

/** A desktop's window at its narrowest. */
const NARROW = 390;
/** Widths of a tablet, portrait and landscape: it gets these pages, not those of phones. */
const TABLETS = [820, 1024] as const;
const WIDTHS = [NARROW, ...TABLETS, 1100, 1280, 1366, 1440, 1536, 1920, 2560] as const;

const OPEN = { registerUntil: '2025-09-30T12:00:00+08:00', submitUntil: '2025-10-01T00:00:00+08:00' };
const CAMP_OPEN = { registerUntil: '2025-10-25T00:00:00+08:00', submitUntil: null };
const PASS = { registerState: 'PASS', ...OPEN };

/** Readers, by the standing that the login stored; null: not logged in. */
const READERS = {
  visitor: null,
  newcomer: { registerState: 'NONE', ...OPEN },
  waiting: { registerState: 'SUBMITTED', ...OPEN },
  denied: { registerState: 'DENY', ...OPEN },
  approved: PASS,
  extended: { ...PASS, submitUntil: '2025-10-12T00:00:00+08:00' },
  applicant: { registerState: 'NONE', ...CAMP_OPEN },
  reviewed: { registerState: 'SUBMITTED', ...CAMP_OPEN },
} as const;
type Reader = keyof typeof READERS;

interface Moment {
  now: string;
  act: string;
  /** Where the one primary action leads each reader. */
  leads: Partial<Record<Reader, string | RegExp>>;
}

const GUIDE = '/en/guidelines';
const JUDGING = '/en/guidelines#judging';
const SHORTLIST = '/en/shortlist';
const FILM = /\/en\/shortlist\/\d+$/;
const WINNERS = '/en/winners';
const SENT = '/register?view=sent';

const ACTS: Record<'international' | 'camp', Moment[]> = {
  international: [
    { now: '2025-07-03T10:00:00+08:00', act: 'before', leads: { visitor: GUIDE, newcomer: GUIDE } },
    {
      now: '2025-09-12T10:00:00+08:00',
      act: 'open',
      leads: {
        ...{ visitor: '/register', newcomer: '/register', waiting: SENT, denied: '/register' },
        approved: '/submit',
      },
    },
    { now: '2025-09-30T10:00:00+08:00', act: 'last', leads: { visitor: '/register', approved: '/submit' } },
    {
      now: '2025-09-30T13:00:00+08:00',
      act: 'last',
      leads: { visitor: JUDGING, newcomer: JUDGING, approved: '/submit' },
    },
    {
      now: '2025-10-09T10:00:00+08:00',
      act: 'closed',
      leads: { visitor: JUDGING, waiting: SENT, approved: '/create', extended: '/submit' },
    },
    // Whatever the date, no act names finalists that are not announced.
    { now: '2025-12-20T10:00:00+08:00', act: 'closed', leads: { visitor: JUDGING } },
  ],
  camp: [
    { now: '2025-09-03T10:00:00+08:00', act: 'before', leads: { visitor: GUIDE, applicant: GUIDE } },
    {
      now: '2025-09-12T10:00:00+08:00',
      act: 'open',
      leads: { visitor: '/register', applicant: '/register', reviewed: SENT },
    },
    { now: '2025-10-24T10:00:00+08:00', act: 'last', leads: { visitor: '/register', reviewed: SENT } },
    {
      now: '2025-11-09T10:00:00+08:00',
      act: 'closed',
      leads: { visitor: '/en/guidelines#selection', reviewed: SENT },
    },
  ],
};

/** The acts once the finalists are announced, which no act before them changes. */
const ANNOUNCED: Moment[] = [
  {
    now: '2025-10-20T10:00:00+08:00',
    act: 'finalists',
    leads: { visitor: FILM, waiting: FILM, approved: FILM },
  },
  { now: '2025-12-06T10:00:00+08:00', act: 'ceremony', leads: { visitor: SHORTLIST, approved: SHORTLIST } },
  { now: '2025-12-20T10:00:00+08:00', act: 'archive', leads: { visitor: SHORTLIST, approved: SHORTLIST } },
];

/** The acts once the results are published, whatever the reader's standing. */
const PUBLISHED: Moment[] = [
  {
    now: '2025-11-20T10:00:00+08:00',
    act: 'winners',
    leads: { visitor: WINNERS, newcomer: WINNERS, waiting: WINNERS, approved: WINNERS },
  },
  { now: '2025-12-06T10:00:00+08:00', act: 'ceremony', leads: { visitor: WINNERS, approved: WINNERS } },
  { now: '2025-12-20T10:00:00+08:00', act: 'archive', leads: { visitor: SHORTLIST } },
];

/**
 * Answers a page with a contest clock and a reader of its own, as other tests use the shared contest: by the cookie that a
 * rehearsal sets, the answers to the ping, and the standing that a login stores. The login check has no answer, so that
 * standing remains. `service` answers the ping. Returns a function that opens the page.
 */
async function ownContest(page: Page, address: string, service = new URL(address).origin) {
  const html = await (await fetch(address)).text();
  const { code, data } = (await (await fetch(`${service}/apis/ping`)).json()) as {
    code: string;
    data: object;
  };
  let now = '';
  let store = '';
  await page.route(address, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'set-cookie': `clock=${Date.parse(now) - Date.now()}; Path=/; SameSite=Lax` },
      body: html.replace('<head>', `<head><script>${store}</script>`),
    }),
  );
  // Answered from here: a test may end while its last page still asks.
  const { origin } = new URL(address);
  const headers = { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' };
  await page.route('**/apis/ping', (route) =>
    route.fulfill({ headers, json: { code, data: { ...data, now } } }),
  );
  await page.route('**/apis/passport/user', (route) => route.abort());
  return async (moment: string, reader: Reader = 'visitor') => {
    now = moment;
    const hint = READERS[reader] && JSON.stringify({ username: 'Ada', ...READERS[reader] });
    store = hint
      ? `localStorage.setItem('marquee.user', '${hint}')`
      : "localStorage.removeItem('marquee.user')";
    const answered = page.waitForResponse('**/apis/ping');
    await page.goto(address);
    await answered;
  };
}

/** The acts in which Home's header leads to the finalists. */
const SHOW_FILMS = ['finalists', 'winners', 'ceremony', 'archive'];

type Open = Awaited<ReturnType<typeof ownContest>>;

/** Opens each act for each reader, in a low window: its one primary action leads where the act says, without scrolling. */
async function expectActions(page: Page, open: Open, moments: Moment[]) {
  await page.setViewportSize({ width: 1366, height: 657 });
  const action = page.locator('.act-do, .stage-act').locator('.button-primary:visible');
  const films = page.getByRole('banner').getByRole('link', { name: 'Finalists' });
  for (const { now, act, leads } of moments)
    for (const [reader, leadsTo] of Object.entries(leads) as [Reader, string | RegExp][]) {
      await open(now, reader);
      await expect(page.locator('html')).toHaveAttribute('data-act', act);
      await expect(action, `${act}, ${reader}`).toHaveCount(1);
      await expect(action, `${act}, ${reader}`).toHaveAttribute('href', leadsTo);
      // Browsers round the boxes of a zoomed stage.
      await expect(action, `${act}, ${reader}`).toBeInViewport({ ratio: 0.99 });
      await expect(films, act).toHaveCount(SHOW_FILMS.includes(act) ? 1 : 0);
      const { firstScreen, preloaded } = await fontsOf(page);
      expect(preloaded, act).toEqual(expect.arrayContaining(firstScreen));
    }
}

/** The collisions of the page in each act at each width, and what axe finds in the narrow window. */
async function allCollisions(page: Page, open: Open, moments: Moment[]): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const { now, act } of moments) {
    await open(now);
    await expect(page.locator('html')).toHaveAttribute('data-act', act);
    await expect(page.locator('html')).not.toHaveAttribute('data-revealing');
    // What follows the first screen is the same in all acts.
    if (act === 'open')
      await page.addStyleTag({ content: '.below { content-visibility: visible !important }' });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width === 1366 ? 657 : 900 });
      const faults = await collisions(page);
      if (width === NARROW) faults.push(...(await violations(page, act === 'open' ? 'html' : '[data-acts]')));
      for (const fault of faults) found.push(`${act}, ${width} wide: ${fault}`);
    }
  }
  return found;
}

test('before the opening a reader adds it to a calendar', async ({ page, contest }) => {
  const open = await ownContest(page, `${contest.international}/en`);
  await open('2025-07-03T10:00:00+08:00');
  const link = page.getByRole('link', { name: 'Add to calendar' });
  await expect(link).toBeVisible();
  const answer = await page.request.get(contest.international + (await link.getAttribute('href'))!);
  expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await answer.text()).toContain('DTSTART:20250714T160000Z');
  await open('2025-09-12T10:00:00+08:00');
  await expect(link).toBeHidden();
});

for (const edition of ['international', 'camp'] as const) {
  test(`every act of ${edition} offers each reader one primary action, in the first window`, async ({
    page,
    contest,
  }) => {
    await expectActions(page, await ownContest(page, `${contest[edition]}/en`), ACTS[edition]);
  });

  for (const path of ['/', '/en'])
    test(`no texts collide on ${edition} ${path} in any act, at any width`, async ({ page, contest }) => {
      const open = await ownContest(page, contest[edition] + (path === '/' ? '/' : path));
      expect(await allCollisions(page, open, ACTS[edition])).toEqual([]);
    });
}

/** Calls `play` with the address of Home of a site whose finalists are announced. Its host has no service. */
async function withFinalists(play: (home: (path: string) => string) => Promise<void>) {
  const site = await StaticSite.start(variantFolder('partner', 'international'));
  try {
    await play((path) => `http://localhost:${site.port}${path}`);
  } finally {
    site.stop();
  }
}

for (const path of ['/', '/en'])
  test(`once the finalists are announced every act of ${path} leads to them, and no texts collide`, async ({
    page,
    contest,
  }) => {
    await withFinalists(async (home) => {
      const open = await ownContest(page, home(path), contest.international);
      if (path === '/en') await expectActions(page, open, ANNOUNCED);
      expect(await allCollisions(page, open, ANNOUNCED)).toEqual([]);
    });
  });

test('once the results are published every act leads to the winners, then to the films, and no texts collide', async ({
  page,
  contest,
}) => {
  const site = await StaticSite.start(variantFolder('results', 'international'));
  try {
    const open = await ownContest(page, `http://localhost:${site.port}/en`, contest.international);
    await open(PUBLISHED[0]!.now);
    await page.setViewportSize({ width: 1366, height: 657 });
    await expect(page.locator('.wall').getByRole('link', { name: 'What the Whale Kept' })).toBeVisible();
    // The title of the first prize crosses the edge of its picture: paper above, ink on it.
    const title = page.locator('.hero-title', { hasText: 'Eleven Horses Going Home' });
    await expect(title).toHaveCount(2);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('clip-path', 'inset(50%)');
    const [above, inLight] = await title.evaluateAll((parts) =>
      parts.map((part) => ({
        color: getComputedStyle(part).color,
        ...part.getBoundingClientRect().toJSON(),
      })),
    );
    expect({ ...inLight, color: '' }).toEqual({ ...above, color: '' });
    expect(inLight!.color).not.toBe(above!.color);
    // In one column, too, the ink ends at the picture's edge.
    await page.setViewportSize({ width: NARROW, height: 844 });
    const frame = page.locator('.wall-first');
    await expect(frame).toHaveCSS('overflow', 'hidden');
    await expect(frame).toHaveCSS('display', 'block');
    await expectActions(page, open, PUBLISHED);
    expect(await allCollisions(page, open, PUBLISHED)).toEqual([]);
    await page.goto(`http://localhost:${site.port}${WINNERS}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Winners' })).toBeVisible();
  } finally {
    site.stop();
  }
});

test('the finalist of the day is on the stage from its first paint, and stays when the application starts', async ({
  page,
  contest,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Records what the stage shows at each frame.
  await page.addInitScript(() => {
    const seen: string[] = ((window as Window & { seen?: string[] }).seen = []);
    const look = () => {
      const text = (selector: string) => document.querySelector(selector)?.textContent;
      const picture = document.querySelector<HTMLImageElement>('.hero-still img');
      const now = [text('.hero-title'), text('.hero-facts'), picture?.alt].join(' | ');
      if (document.querySelector('.film-row') && seen.at(-1) !== now) seen.push(now);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const seen = () => page.evaluate(() => (window as Window & { seen?: string[] }).seen);
  const stage = page.locator('.hero-still');
  const films: (string | null)[] = [];
  await withFinalists(async (home) => {
    const open = await ownContest(page, home('/en'), contest.international);
    for (const day of ['2025-10-17T10:00:00+08:00', '2025-10-18T10:00:00+08:00']) {
      await open(day);
      const film = stage.getByRole('link');
      const name = await film.getByRole('img').getAttribute('alt');
      await expect(page.locator('.hero-title:visible')).toHaveText([name!, name!]);
      const [title, facts] = [name!, await page.locator('.hero-facts').textContent()];
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await seen()).toEqual([`${title} | ${facts} | ${title}`]);
      films.push(await film.getAttribute('href'));
    }
  });
  expect(new Set(films).size).toBe(2);
  await page.goto(`${contest.international}${films[1]!}`);
  await expect(page.getByRole('button', { name: /^Play / })).toBeVisible();
});

test('without motion the screen is open from its first paint', async ({ page, contest }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await withFinalists(async (home) => {
    const open = await ownContest(page, home('/en'), contest.international);
    await open('2025-12-06T10:00:00+08:00');
    const screen = page.locator('.hero-mask, .hero-mask > div, .hero-screen');
    await expect(screen).toHaveCount(3);
    const animations = () =>
      screen.evaluateAll((edges) => edges.map((edge) => getComputedStyle(edge).animationName));
    expect(await animations()).toEqual(['none', 'none', 'none']);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await animations()).toEqual(['mask-shifts', 'mask-shifts', 'mask-shifts']);
  });
});

test('header and footer of public pages fit a window of 390 pixels', async ({ page, contest }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  for (const edition of ['international', 'camp'] as const)
    for (const path of ['/guidelines', '/en/guidelines', '/en/privacy']) {
      await page.goto(contest[edition] + path);
      const over = await page
        .locator('.header, .footer')
        .evaluateAll((bars) => bars.map((bar) => bar.scrollWidth - innerWidth));
      expect(Math.max(...over), `${edition} ${path}`).toBeLessThanOrEqual(0);
    }
});

for (const edition of ['international', 'camp'] as const)
  test(`the other public pages of ${edition} fit a phone's and a tablet's window`, async ({
    page,
    contest,
  }) => {
    const paths =
      edition === 'camp'
        ? ['guidelines', 'privacy']
        : ['guidelines', 'privacy', 'shortlist', 'shortlist/104'];
    const found: string[] = [];
    for (const path of paths.flatMap((name) => [`/${name}`, `/en/${name}`])) {
      await page.goto(contest[edition] + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
      for (const width of [NARROW, ...TABLETS]) {
        await page.setViewportSize({ width, height: 900 });
        for (const fault of await collisions(page)) found.push(`${path}, ${width} wide: ${fault}`);
      }
    }
    expect(found).toEqual([]);
  });

test('from Home a film plays after two clicks, and the rules are one away', async ({ page, contest }) => {
  await page.goto(`${contest.international}/en`);
  await page.locator('.film-row a').first().click();
  await expect(page).toHaveURL(/\/en\/shortlist\/\d+$/);
  await expect(page.getByRole('button', { name: /^Play / })).toBeVisible();
  await page.goto(`${contest.camp}/en`);
  await page.getByRole('banner').getByRole('link', { name: 'Camp guidelines' }).click();
  await expect(page).toHaveURL(`${contest.camp}/en/guidelines`);
});
