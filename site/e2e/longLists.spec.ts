import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixtures';
import { violations } from './harness/axe';
import { JudgeClient } from './harness/client';
import { judgeLogin } from './pages/judgeLogin';
import { playerOf } from './pages/player';
import { enterWorks } from './steps/enteringWorks';

const WORKS = 200;
const PASSWORD = 'two-hundred-films-6';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

/** Logs in by keyboard. */
async function enter(page: Page, address: string, name: string): Promise<void> {
  await page.goto(`${address}/login`);
  await judgeLogin(page).name.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.locator('#judging-work-title')).toBeVisible();
}

const titleOf = (page: Page) => page.locator('#judging-work-title');
const listOf = (page: Page) => page.locator('.judging-list');
const rowsOf = (page: Page) => listOf(page).locator('.judging-item');

/** A work as the list shows it, and the calls that its opening made. */
interface Opened {
  title: string;
  calls: number;
  film: boolean;
}

/** Presses `j` from the open work to the end of the list, and returns the works in their order. */
async function walk(page: Page): Promise<Opened[]> {
  let calls = 0;
  const count = (request: Request) => {
    if (request.url().includes('/apis/')) calls += 1;
  };
  page.on('request', count);
  const here = async (): Promise<Opened> => ({
    title: (await titleOf(page).textContent())!,
    calls,
    film: (await page.locator('.is-now .judging-state .num').count()) > 0,
  });
  const works = [await here()];
  while (works.length < WORKS) {
    calls = 0;
    await page.keyboard.press('j');
    await expect(titleOf(page)).not.toHaveText(works.at(-1)!.title);
    works.push(await here());
  }
  page.off('request', count);
  return works;
}

/** Finds a work by its title and opens it with Tab and Enter. */
async function find(page: Page, title: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(title);
  const row = rowsOf(page);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(title);
  for (let tabs = 0; tabs < 12 && !(await row.evaluate((at) => at === document.activeElement)); tabs++)
    await page.keyboard.press('Tab');
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(titleOf(page)).toHaveText(title);
}

/** Empties the search, so that all works are listed again. */
async function endSearch(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(rowsOf(page).nth(1)).toBeVisible();
}

/** Plays the film of the open work by keyboard, and stops it. */
async function play(page: Page): Promise<void> {
  const player = playerOf(page, page.locator('.judging-work'));
  await page.keyboard.press(' ');
  await expect.poll(player.isPlaying).toBe(true);
  await page.keyboard.press(' ');
  await expect.poll(player.isPlaying).toBe(false);
}

/**
 * Walks through the list and expects every work once, that a late work opens with as few calls as an early one, and that
 * its film plays. Comes back after a reload where it was, in the same order.
 */
async function goThrough(page: Page): Promise<void> {
  const works = await walk(page);
  const titles = works.map(({ title }) => title);
  expect(new Set(titles).size).toBe(WORKS);
  // Further pages of the list are read meanwhile.
  const pages = Math.ceil(WORKS / 50);
  expect(works.reduce((sum, { calls }) => sum + calls, 0)).toBeLessThanOrEqual(pages);
  await page.keyboard.press('k');
  await expect(titleOf(page)).toHaveText(titles.at(-2)!);
  let at = WORKS - 2;
  for (; !works[at]!.film; at--) {
    await page.keyboard.press('k');
    await expect(titleOf(page)).toHaveText(titles[at - 1]!);
  }
  expect(at).toBeGreaterThan(WORKS / 2);
  await play(page);
  await page.reload();
  await expect(titleOf(page)).toHaveText(titles[at]!);
  await expect(listOf(page).locator('.is-now')).toBeInViewport();
  await expect(rowsOf(page).filter({ hasText: titles[at]! })).toHaveAttribute('aria-current', 'true');
  for (let back = at - 1; back > at - 10; back--) {
    await page.keyboard.press('k');
    await expect(titleOf(page)).toHaveText(titles[back]!);
  }
  expect(await violations(page)).toEqual([]);
}

/**
 * Does something with a film by keyboard that opens the next one, for each of some titles that follow. Reports how long
 * the next film took to stand on the page from the last key.
 */
async function timed(page: Page, what: string, count: number, act: () => Promise<void>): Promise<void> {
  const took: number[] = [];
  const began = Date.now();
  for (let n = 0; n < count; n++) {
    const before = (await titleOf(page).textContent())!;
    const opened = await page.evaluateHandle((title) => {
      let key = 0;
      const note = (event: KeyboardEvent) => (key = event.timeStamp);
      addEventListener('keydown', note, true);
      const next = new Promise<number>((resolve) => {
        const look = () => {
          const shown = document.querySelector('#judging-work-title')?.textContent ?? title;
          if (shown === title) return requestAnimationFrame(look);
          removeEventListener('keydown', note, true);
          resolve(performance.now() - key);
        };
        look();
      });
      return { next };
    }, before);
    await act();
    took.push(await opened.evaluate(({ next }) => next));
  }
  took.sort((a, b) => a - b);
  const of = (share: number) => `${took[Math.floor((took.length - 1) * share)]!.toFixed(0)} ms`;
  const each = ((Date.now() - began) / count / 1000).toFixed(2);
  const line = `${what}: ${count} films, next film after the last key p50 ${of(0.5)}, p95 ${of(0.95)}, worst ${of(1)}; ${each} s a film with its keys`;
  test.info().annotations.push({ type: 'time', description: line });
  process.stdout.write(`${line}\n`);
}

const TEXTS = {
  en: {
    saved: /^Saved: /,
    watched: (n: number) => `${n} of ${WORKS} watched`,
    scored: (n: number) => `${n} of ${WORKS} scored`,
  },
  zh: {
    saved: /^已保存：/,
    watched: (n: number) => `已观看 ${n} / ${WORKS}`,
    scored: (n: number) => `已评 ${n} / ${WORKS}`,
  },
};

test('200 films are walked through, searched, nominated and scored by keyboard alone', async ({
  page,
  playwright,
  startContest,
  request,
  complaints,
}) => {
  test.skip(!process.env.SOAK, 'The long lists run in `make soak`.');
  test.setTimeout(1_800_000);
  const contest = await startContest();
  for (const language of ['en', 'zh'])
    for (const role of ['nominator', 'judge'])
      await contest.tools(
        'judges',
        'add',
        '--role',
        role,
        '--name',
        `${role} ${language}`,
        '--password',
        PASSWORD,
      );
  const nominator = await JudgeClient.logIn(request, contest.international, 'nominator en', PASSWORD);
  const listed = (number: number) =>
    nominator.get<{ items: { id: number }[]; total: number }>('nominate/works', {
      page: `${number}`,
      pageSize: '100',
    });
  await test.step('enter the works', async () => {
    await enterWorks(playwright.request, contest, WORKS - (await listed(1)).total);
    const ids = [...(await listed(1)).items, ...(await listed(2)).items].map(({ id }) => `${id}`);
    expect(new Set(ids).size).toBe(WORKS);
    await contest.tools('shortlist', 'set', '--with-scores', ...ids);
  });

  for (const language of ['en', 'zh'] as const) {
    const words = TEXTS[language];
    const saved = page.getByRole('status').filter({ hasText: words.saved });
    const head = listOf(page).locator('.judging-head');
    await page.addInitScript((chosen) => localStorage.setItem('marquee.language', chosen), language);

    await test.step(`nominate in ${language}`, async () => {
      await enter(page, contest.international, `nominator ${language}`);
      await expect(head).toContainText(words.watched(0));
      await goThrough(page);
      await find(page, 'Long list 117 / 长名单');
      await page.keyboard.press('w');
      await expect(head).toContainText(words.watched(1));
      await page.keyboard.press('2');
      await page.keyboard.press('e');
      await page.keyboard.type('The light knows where to stop.');
      await page.keyboard.press('Control+Enter');
      await expect(saved).toContainText('Long list 117');
      await page.keyboard.press('Escape');
      await endSearch(page);
      await page.keyboard.press('u');
      await expect(titleOf(page)).not.toContainText('Long list 117');
      await timed(page, `watched and on, ${language}`, WORKS - 2, async () => {
        await page.keyboard.press('w');
        await page.keyboard.press('u');
      });
      await page.keyboard.press('w');
      await expect(head).toContainText(words.watched(WORKS));
      await page.reload();
      await expect(head).toContainText(words.watched(WORKS));
    });

    await test.step(`score in ${language}`, async () => {
      await enter(page, contest.international, `judge ${language}`);
      await expect(rowsOf(page)).toHaveCount(WORKS);
      await goThrough(page);
      let scored = 0;
      for (const [title, digits, total] of [
        ['Long list 3 / 长名单', 'q88w76e92r70', '83.4'],
        ['Long list 150 / 长名单', 'q60w60e60r60', '60'],
      ] as const) {
        await find(page, title);
        await page.keyboard.type(digits);
        await page.keyboard.press('Shift+Enter');
        await expect(saved).toContainText(total);
        await expect(head).toContainText(words.scored(++scored));
      }
      await endSearch(page);
      await timed(page, `scored and on, ${language}`, WORKS - 3, async () => {
        await page.keyboard.type('q71w82e64r90');
        await page.keyboard.press('Shift+Enter');
      });
      await page.keyboard.type('q71w82e64r90');
      await page.keyboard.press('Shift+Enter');
      await expect(head).toContainText(words.scored(WORKS));
      const before = await rowsOf(page).locator('b').allTextContents();
      await page.reload();
      await expect(head).toContainText(words.scored(WORKS));
      await expect(rowsOf(page).filter({ hasText: 'Long list 150' })).toContainText('60');
      expect(await rowsOf(page).locator('b').allTextContents()).toEqual(before);
    });
  }
  expect(complaints).toEqual([]);
});
