import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { violations } from './harness/axe';
import { ownName } from './harness/own';
import { judgeLogin } from './pages/judgeLogin';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1366, height: 650 } });

const PASSWORD = 'by-the-keys-alone-6';

/** The texts of both pages that the test reads, by language. */
const TEXTS = {
  en: {
    /** Titles are those of the entrants until the translations are there. */
    title: /[a-z]/,
    saved: /^Saved: /,
    comment: 'Comment',
    keys: 'Shortcuts',
    total: 'Total',
    wrongPassword: 'Login failed, please check your username and password',
    failed: 'Rating update failed!',
    modifyFailed: 'Rating modification failed, please try again',
  },
  zh: {
    title: /\p{Script=Han}/u,
    saved: /^已保存：/,
    comment: '评语',
    keys: '快捷键',
    total: '总分',
    wrongPassword: '登录失败，请检查用户名和密码',
    failed: '评分更新失败！',
    modifyFailed: '评分修改失败，请重试',
  },
};

/** The call that saves a scorecard. */
const SAVE = /\/apis\/activity\/judge\/\w+\?/;
/** What the browser and the page log of the two that fail on purpose. */
const FAILED = /net::ERR_CONNECTION_RESET|\/apis\/activity\/judge\/\{hash\}: /;

/** Presses the keys that save a score while the line is cut, and expects the page's sentence. */
async function saveInVain(page: Page, sentence: string): Promise<void> {
  await page.route(SAVE, (route) => route.abort('connectionreset'), { times: 1 });
  await page.keyboard.press('Shift+Enter');
  await expect(page.locator('.score-form').getByRole('alert')).toHaveText(sentence);
}

/** Expects that no title of the list is cut. */
async function expectWholeTitles(page: Page): Promise<void> {
  const cut = await page
    .locator('.judging-item b')
    .evaluateAll((titles) =>
      titles
        .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
        .map((one) => one.textContent),
    );
  expect(cut).toEqual([]);
}

/** Logs in by keyboard, after one wrong password. */
async function enter(page: Page, name: string, address: string, wrongPassword: string): Promise<void> {
  await page.goto('/login');
  const login = judgeLogin(page);
  await login.name.focus();
  // The name of an earlier login stands there.
  await page.keyboard.press('Control+a');
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await expect(login.password).toBeFocused();
  await page.keyboard.type(`${PASSWORD}?`);
  await page.keyboard.press('Enter');
  await expect(login.alert).toHaveText(wrongPassword);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address);
  await expect(page.locator('#judging-work-title')).toBeVisible();
}

/** Expects that the elements lie in the window, whole. */
async function expectInWindow(page: Page, ...elements: Locator[]): Promise<void> {
  const { width, height } = page.viewportSize()!;
  for (const element of elements) {
    const box = (await element.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    expect(box.y + box.height).toBeLessThanOrEqual(height);
  }
}

/** Expects that the keys below the list lie in its column. */
async function expectKeysInColumn(page: Page): Promise<void> {
  const keys = page.locator('.judging-foot-keys');
  expect(await keys.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
}

for (const language of ['en', 'zh'] as const)
  test(`a film is nominated and scored by keyboard alone in ${language}`, async ({
    page,
    tools,
    complaints,
  }) => {
    const words = TEXTS[language];
    const [nominator, judge] = [ownName(`Keys ${language}`), ownName(`Digits ${language}`)];
    await tools('judges', 'add', '--role', 'nominator', '--name', nominator, '--password', PASSWORD);
    await tools('judges', 'add', '--role', 'judge', '--name', judge, '--password', PASSWORD);
    await page.addInitScript((chosen) => localStorage.setItem('marquee.language', chosen), language);
    const title = page.locator('#judging-work-title');
    const names = page.locator('.judging-name b');
    const note = page.locator('.judging-note textarea');
    const keys = page.getByRole('dialog', { name: words.keys });

    await test.step('nominate', async () => {
      await enter(page, nominator, '/nominate2', words.wrongPassword);
      // Films that other tests send have one title in both languages.
      await expect(names.filter({ hasText: words.title }).first()).toBeVisible();
      await expect(title).not.toBeEmpty();
      const first = await title.textContent();
      await expectInWindow(page, page.locator('.judging-work .player'), note);
      await expectKeysInColumn(page);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('j');
      await expect(title).not.toHaveText(first!);
      await page.keyboard.press('k');
      await expect(title).toHaveText(first!);
      await page.keyboard.press('?');
      await expect(keys).toBeVisible();
      expect(await violations(page, 'dialog')).toEqual([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('n');
      await expect(note).toBeFocused();
      await page.keyboard.type('j1? 再看');
      await expect(title).toHaveText(first!);
      await page.keyboard.press('Escape');
      await page.keyboard.press('2');
      await page.keyboard.press('e');
      await expect(page.getByRole('textbox', { name: words.comment })).toBeFocused();
      await page.keyboard.type('The light knows where to stop.');
      await page.keyboard.press('Control+Enter');
      await expect(page.getByRole('status').filter({ hasText: words.saved })).toBeVisible();
      await expect(title).not.toHaveText(first!);
    });

    await test.step('score', async () => {
      await enter(page, judge, '/score', words.wrongPassword);
      // Films that other tests send have one title in both languages.
      await expect(names.filter({ hasText: words.title }).first()).toBeVisible();
      await expect(title).not.toBeEmpty();
      const first = await title.textContent();
      const save = page.locator('.score-send .button');
      const total = page.getByRole('status', { name: words.total });
      const saved = page.getByRole('status').filter({ hasText: words.saved });
      await expectInWindow(
        page,
        page.locator('.judging-work .player'),
        note,
        save,
        page.locator('.score-dist'),
      );
      await expectKeysInColumn(page);
      await expectWholeTitles(page);
      await expect(total).toHaveText('–');
      expect(await violations(page)).toEqual([]);
      await page.keyboard.type('q88w76e92r70');
      await expect(total).toHaveText('83.4');
      await page.keyboard.press('c');
      await expect(page.locator('.compare')).toBeVisible();
      expect(await violations(page, 'dialog')).toEqual([]);
      await page.keyboard.press('Escape');
      await saveInVain(page, words.failed);
      await expect(total).toHaveText('83.4');
      await page.keyboard.press('Shift+Enter');
      await expect(saved).toContainText('83.4');
      await expect(title).not.toHaveText(first!);
      await page.keyboard.press('k');
      await expect(title).toHaveText(first!);
      await page.keyboard.type('q90');
      await expect(total).toHaveText('84.2');
      await saveInVain(page, words.modifyFailed);
      await expect(total).toHaveText('84.2');
      await page.keyboard.press('Shift+Enter');
      await expect(saved).toContainText('84.2');
      await expect(title).not.toHaveText(first!);
      await page.reload();
      // Titles begin with those of others: "Otter Lifeguard (Director’s Cut)".
      const name = page.locator('b').getByText(first!, { exact: true });
      const scored = page.locator('.judging-item').filter({ has: name, hasText: '84.2' });
      await expect(scored.first()).toBeVisible();
      await page.evaluate(() => (location.hash = '#cards'));
      await expect(page.locator('.own-head h1')).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
    expect(complaints.filter((complaint) => !FAILED.test(complaint))).toEqual([]);
  });

for (const language of ['en', 'zh'] as const)
  test(`the note stays in the window below a film on another site, in ${language}`, async ({
    page,
    tools,
  }) => {
    const nominator = ownName(`Links ${language}`);
    await tools('judges', 'add', '--role', 'nominator', '--name', nominator, '--password', PASSWORD);
    await page.addInitScript((chosen) => localStorage.setItem('marquee.language', chosen), language);
    await page.route('**/apis/activity/nominate/works/**', async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: { items: object[] } };
      const linked = { video: null, link: 'https://video.openframe.example/a-long-address/1' };
      answer.data.items = answer.data.items.map((work) => ({ ...work, ...linked }));
      await route.fulfill({ json: answer });
    });
    await enter(page, nominator, '/nominate2', TEXTS[language].wrongPassword);
    const screen = page.locator('.judging-still');
    await expect(screen.getByText('https://video.openframe.example/')).toBeVisible();
    await expectInWindow(page, screen, page.locator('.judging-note textarea'));
  });
