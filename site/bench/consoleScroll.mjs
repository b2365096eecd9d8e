/* global window, document, performance, requestAnimationFrame, MessageChannel */
// Scrolls the long lists of the console in Chromium, each to its end and back, and prints what its frames took as JSON:
// node site/bench/consoleScroll.mjs ORIGIN COOKIES. TestConsoleLists of backend/bench runs it.
import { chromium } from '@playwright/test';
import { chromePath } from './paths.mjs';

const LISTS = ['registrations', 'submissions', 'mails', 'audit'];
const [origin, cookies] = process.argv.slice(2);

/** Runs in the page: scrolls what can be scrolled furthest, 60 pixels a frame, and notes each frame. */
async function scrollAll() {
  const room = (element) => element.scrollHeight - element.clientHeight;
  const scrolls = (element) => /auto|scroll/.test(window.getComputedStyle(element).overflowY);
  const list = [...document.querySelectorAll('*')]
    .filter((element) => element === document.scrollingElement || scrolls(element))
    .sort((a, b) => room(b) - room(a))[0];
  if (room(list) < 600) throw new Error(`nothing to scroll: ${room(list)} pixels`);
  const channel = new MessageChannel();
  const painted = () =>
    new Promise((resolve) => {
      channel.port1.onmessage = resolve;
      channel.port2.postMessage(null);
    });
  const due = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const [times, works] = [[], []];
  for (let way = 1, round = 0; round < 4; round++, way = -way) {
    for (let left = Math.min(200, Math.ceil(room(list) / 60)); left > 0; left--) {
      times.push(await due());
      const began = performance.now();
      list.scrollTop += 60 * way;
      await painted();
      works.push(performance.now() - began);
    }
  }
  const gaps = times.slice(1).map((time, i) => time - times[i]);
  // A frame that comes after two or more screens were due has missed the others.
  const due60 = gaps.reduce((sum, gap) => sum + Math.max(1, Math.round(gap / (1000 / 60))), 0);
  works.sort((a, b) => a - b);
  return { frames: works.length, work: works[Math.floor(works.length * 0.95)], onTime: gaps.length / due60 };
}

const browser = await chromium.launch({ executablePath: chromePath, args: ['--no-sandbox'] });
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(
    cookies.split('; ').map((cookie) => {
      const [name, value] = cookie.split('=');
      return { name, value, url: origin };
    }),
  );
  const page = await context.newPage();
  const measured = [];
  for (const list of LISTS) {
    await page.goto(`${origin}/international/${list}`);
    await page.waitForFunction(() => document.querySelectorAll('main tr, main li').length > 40);
    await page.waitForLoadState('networkidle');
    measured.push({ list, ...(await page.evaluate(scrollAll)) });
  }
  console.log(JSON.stringify(measured));
} finally {
  await browser.close();
}
