import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { violations } from './harness/axe';
import { judgeLogin } from './pages/judgeLogin';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1366, height: 650 } });

const PASSWORD = 'by-the-keys-alone-6';

/** The texts of both pages that the test reads, by language. */
const TEXTS = {
  en: { saved: /^Saved: /, comment: 'Comment', keys: 'Shortcuts', total: 'Total' },
  zh: { saved: /^已保存：/, comment: '评语', keys: '快捷键', total: '总分' },
};

/** Logs in by keyboard. */
async function enter(page: Page, name: string, address: string): Promise<void> {
  await page.goto('/login');
  const login = judgeLogin(page);
  await login.name.focus();
  // The name of an earlier login stands there.
  await page.keyboard.press('Control+a');
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await expect(login.password).toBeFocused();
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

for (const language of ['en', 'zh'] as const)
  test(`a film is nominated and scored by keyboard alone in ${language}`, async ({
    page,
    tools,
    complaints,
  }) => {
    const words = TEXTS[language];
    const [nominator, judge] = [`Keys ${language}`, `Digits ${language}`];
    await tools('judges', 'add', '--role', 'nominator', '--name', nominator, '--password', PASSWORD);
    await tools('judges', 'add', '--role', 'judge', '--name', judge, '--password', PASSWORD);
    await page.addInitScript((chosen) => localStorage.setItem('marquee.language', chosen), language);
    const title = page.locator('#judging-work-title');
    const note = page.locator('.judging-note textarea');
    const keys = page.getByRole('dialog', { name: words.keys });

    await test.step('nominate', async () => {
      await enter(page, nominator, '/nominate2');
      const first = await title.textContent();
      await expectInWindow(page, page.locator('.judging-work .player'), note);
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
      await enter(page, judge, '/score');
      const first = await title.textContent();
      const save = page.locator('.score-send .button');
      await expectInWindow(
        page,
        page.locator('.judging-work .player'),
        note,
        save,
        page.locator('.score-dist'),
      );
      await expect(page.getByRole('status', { name: words.total })).toHaveText('–');
      expect(await violations(page)).toEqual([]);
      await page.keyboard.type('q88w76e92r70');
      await expect(page.getByRole('status', { name: words.total })).toHaveText('83.4');
      await page.keyboard.press('c');
      await expect(page.locator('.compare')).toBeVisible();
      expect(await violations(page, 'dialog')).toEqual([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Shift+Enter');
      await expect(page.getByRole('status').filter({ hasText: words.saved })).toBeVisible();
      await expect(title).not.toHaveText(first!);
      await page.reload();
      await expect(page.locator('.judging-item').filter({ hasText: first! })).toContainText('83.4');
    });
    expect(complaints).toEqual([]);
  });
