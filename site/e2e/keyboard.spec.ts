import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { ownAddress } from './harness/own';
import { loginWindow } from './pages/loginWindow';
import { siteHeader } from './pages/siteHeader';

/** Presses Tab until the wanted element has the focus. */
async function tabTo(page: Page, wanted: Locator, atMost = 12): Promise<void> {
  const focused = () => wanted.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < atMost && !(await focused()); presses++) await page.keyboard.press('Tab');
  await expect(wanted).toBeFocused();
}

test('the keyboard skips to the content, changes the language and logs in', async ({ page, mail }) => {
  const header = siteHeader(page);
  await page.goto('/en');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.goto('/en');
  await tabTo(page, header.chinese);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await tabTo(page, header.english);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en');

  const login = loginWindow(page);
  await tabTo(page, header.logIn);
  await page.keyboard.press('Enter');
  await expect(login.email).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(login.dialog).toBeHidden();
  await expect(header.logIn).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(login.email).toBeFocused();
  await page.keyboard.type(ownAddress('keys@hands.example'));
  await page.keyboard.press('Enter');
  await expect(login.code).toBeFocused();
  await page.keyboard.type(await mail.code(ownAddress('keys@hands.example')));
  await expect(login.dialog).toBeHidden();

  await tabTo(page, header.account);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Log out?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(header.account).toBeFocused();
});

for (const { language, sent } of [
  { language: 'en', sent: 'In good hands.' },
  { language: 'zh', sent: '报名已在审阅。' },
])
  test(`the keyboard alone registers an entrant, in ${language}`, async ({ page, mail, complaints }) => {
    const email = ownAddress(`keys-${language}@hands.example`);
    const { keyboard } = page;
    const field = (name: string) => page.locator(`main [name="${name}"]`);
    // The header and the rehearsal's bar come before the form.
    const type = async (name: string, words: string) => {
      await tabTo(page, field(name), 40);
      await keyboard.type(words);
    };
    /** Presses the arrow until the list in focus says so. */
    const choose = async (name: string, value: string) => {
      await tabTo(page, field(name));
      await keyboard.press('Home');
      for (let presses = 0; presses < 300 && (await field(name).inputValue()) !== value; presses++)
        await keyboard.press('ArrowDown');
      await expect(field(name)).toHaveValue(value);
    };
    await page.addInitScript((chosen) => localStorage.setItem('marquee.language', chosen), language);
    await page.goto('/register');
    const login = loginWindow(page);
    await expect(login.email).toBeFocused();
    await keyboard.type(email);
    await keyboard.press('Enter');
    await expect(login.code).toBeFocused();
    await keyboard.type(await mail.code(email));
    await expect(login.dialog).toBeHidden();

    await expect(field('name')).toBeVisible();
    await type('name', 'Ada Keys');
    await choose('experience', 'some');
    await type('previousWorks', 'https://works.example/keys');
    await choose('phoneCountry', 'PT');
    await type('phone', '912345678');
    await tabTo(page, field('email'));
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(email);
    const known = (await mail.to(email)).length;
    await tabTo(page, page.locator('main .code-send'));
    await keyboard.press('Enter');
    await expect(field('code')).toBeFocused();
    await keyboard.type(await mail.code(email, known));
    await tabTo(page, page.getByRole('main').getByRole('checkbox').first());
    await keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: /^(Send for review|提交审核)$/ }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: sent })).toBeVisible();
    expect(complaints).toEqual([]);
  });

test('the table of contents moves the keyboard focus to a section', async ({ page }) => {
  await page.goto('/en/guidelines');
  await tabTo(page, page.getByRole('link', { name: 'Deadlines', exact: true }), 20);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\w+/);
  await expect(page.getByRole('heading', { level: 2, name: 'Deadlines' })).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Write to the organisers' })).toBeFocused();
});

/** Elements that Tab reaches. */
const REACHABLE = 'a[href], button:not([disabled]), input, select, textarea, summary, [tabindex="0"]';

const PAGES = [
  { edition: 'international', path: '/en' },
  { edition: 'international', path: '/guidelines' },
  { edition: 'international', path: '/en/shortlist/106' },
  { edition: 'international', path: '/404' },
  { edition: 'camp', path: '/' },
  { edition: 'camp', path: '/en/guidelines' },
] as const;

for (const { edition, path } of PAGES)
  test(`${edition} ${path}: Tab reaches every element in order, with a visible focus`, async ({
    page,
    contest,
  }) => {
    await page.goto(contest[edition] + path);
    await expect(page.getByRole('complementary', { name: /^(Rehearsal|彩排)/ })).toBeVisible();
    const count = await page
      .locator(REACHABLE)
      .evaluateAll(
        (all) =>
          all.filter(
            (element) =>
              element.checkVisibility({ visibilityProperty: true }) && (element as HTMLElement).tabIndex >= 0,
          ).length,
      );
    expect(count).toBeGreaterThan(4);
    const stops = [];
    for (let presses = 0; presses < count; presses++) {
      await page.keyboard.press('Tab');
      stops.push(
        await page.evaluate(() => {
          const element = document.activeElement!;
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
          const { top, bottom, width } = element.getBoundingClientRect();
          return {
            what: `${element.tagName} ${element.ariaLabel ?? element.textContent.trim()}`,
            place: [...document.querySelectorAll('*')].indexOf(element),
            marked: (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none',
            seen: bottom > 0 && top < innerHeight && width > 0,
          };
        }),
      );
    }
    expect(new Set(stops.map(({ place }) => place)).size).toBe(count);
    expect(stops.filter(({ marked, seen }) => !marked || !seen).map(({ what }) => what)).toEqual([]);
    // The tab order is the document order.
    expect(stops.map(({ place }) => place)).toEqual(
      stops.map(({ place }) => place).toSorted((a, b) => a - b),
    );
  });
