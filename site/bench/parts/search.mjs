/* global window */
import { chromium } from '@playwright/test';
import fs from 'node:fs';
import path from 'node:path';
import { budgets, chromePath, project } from '../paths.mjs';

const LISTENER = path.join(project, 'site/bench/parts/searchListener.js');
/** The last of each is found nowhere. */
const WORDS = {
  en: ['fox', 'night train', 'whale kept', 'europq'],
  zh: ['夜', '太空', '外婆说', '灯塔熊猫'],
};

/** From a key in the shortlist's search to the frame that shows what it found, waiting for the frame left out. */
export const search = ({ contest, table }) =>
  Object.entries(WORDS).map(([language, words]) => ({
    what: `shortlist's search, ${language}`,
    run: async () => {
      await contest.started();
      const { origin } = contest.editions.international;
      const address = `${origin}${language === 'en' ? '/en' : ''}/shortlist`;
      const { works, keys } = await typeAll(address, words);
      const what = `search among ${works} works, ${language}`;
      const late = keys.filter(({ late }) => late).length;
      const took = keys.map(({ took }) => took).sort((a, b) => a - b);
      table.tell(what, 'key to frame, p50', took[Math.floor(took.length / 2)], 'ms', 1);
      table.atMost(what, 'key to frame, p95', took[Math.floor(took.length * 0.95)], budgets.frame, 'ms', 1);
      table.tell(what, 'key to frame, slowest', took.at(-1), 'ms', 1);
      table.atMost(what, 'keys answered later than in the next frame', late, 0);
    },
  }));

async function typeAll(address, words) {
  const browser = await chromium.launch({ executablePath: chromePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(address, { waitUntil: 'load' });
    const works = await page.locator('main .index-list').first().locator('> li').count();
    const field = page.getByRole('searchbox');
    await field.click();
    // The first key may have to wait for the words that are searched.
    await page.keyboard.insertText('x');
    await page.waitForTimeout(1000);
    await page.keyboard.press('Backspace');
    await page.waitForTimeout(500);
    await page.evaluate(fs.readFileSync(LISTENER, 'utf8'));
    let keys = 0;
    const measured = () => page.waitForFunction((n) => window.benchKeys.length >= n, ++keys);
    for (const word of words) {
      for (const letter of word) {
        await page.keyboard.insertText(letter);
        await measured();
      }
      for (let left = word.length; left > 0; left--) {
        await page.keyboard.press('Backspace');
        await measured();
      }
    }
    return { works, keys: await page.evaluate('window.benchKeys') };
  } finally {
    await browser.close();
  }
}
