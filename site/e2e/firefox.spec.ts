import { expect, test } from './fixtures';
import { Firefox, KEYS } from './harness/firefox';

const PASSWORD = 'by-fox-and-keys-6';
const COMMENT = 'The light knows where to stop.';

/** What the page shows, as the body of a function. */
const PAGE = {
  title: "return document.querySelector('#judging-work-title')?.textContent ?? ''",
  focus: 'return document.activeElement.tagName',
  plays: "const v = document.querySelector('.judging-work video'); return !v.paused && v.currentTime > 0.2",
  second: "return document.querySelector('.judging-work video').currentTime",
  paused: "return document.querySelector('.judging-work video').paused",
  muted: "return document.querySelector('.judging-work video').muted",
  messages: "return [...document.querySelectorAll('[role=status]')].map((e) => e.textContent).join()",
  total: "return document.querySelector('.score-form').textContent",
};

/** A judge's evening in Firefox, by keyboard alone: in, play and seek, one film nominated and one scored. */
test('both judging pages and their player work in Firefox', async ({ contest, tools }) => {
  test.skip(!process.env.SOAK, 'Firefox runs in `make soak`.');
  test.setTimeout(600_000);
  for (const role of ['nominator', 'judge'])
    await tools('judges', 'add', '--role', role, '--name', `Fox ${role}`, '--password', PASSWORD);
  const firefox = await Firefox.start(Firefox.program());
  const page = <T>(body: string) => expect.poll(() => firefox.evaluate<T>(body), { timeout: 60_000 });
  const enter = async (name: string) => {
    await firefox.goto(`${contest.international}/login`);
    await firefox.evaluate("localStorage.setItem('marquee.language', 'en')");
    await firefox.goto(`${contest.international}/login`);
    await page("const i = document.querySelector('input'); i?.focus(); i?.select(); return Boolean(i)").toBe(
      true,
    );
    await firefox.press(`${name}${KEYS.tab}${PASSWORD}${KEYS.enter}`);
    await page(PAGE.title).not.toBe('');
  };
  const play = async () => {
    await firefox.press(' ');
    await page(PAGE.plays).toBe(true);
    const muted = await firefox.evaluate<boolean>(PAGE.muted); // as it was left on the other page
    await firefox.press('m');
    await page(PAGE.muted).toBe(!muted);
    await firefox.press(' ');
    await page(PAGE.paused).toBe(true);
    const before = await firefox.evaluate<number>(PAGE.second);
    await firefox.press(KEYS.right);
    await page<number>(PAGE.second).toBeGreaterThan(before);
  };
  try {
    await enter('Fox nominator');
    const codec = `return document.createElement('video').canPlayType('video/mp4; codecs="avc1.640028"')`;
    expect(await firefox.evaluate(codec), 'Firefox lacks libavcodec of Debian for H.264').not.toBe('');
    await play();
    await firefox.press('2e');
    await page(PAGE.focus).toBe('TEXTAREA');
    await firefox.press(COMMENT);
    const nominated = await firefox.evaluate<string>(PAGE.title);
    await firefox.press(KEYS.enter, KEYS.control);
    await page(PAGE.messages).toContain(`Saved: ${nominated}`);

    await enter('Fox judge');
    await play();
    const scored = await firefox.evaluate<string>(PAGE.title);
    await firefox.press('q88w76e92r70');
    await page(PAGE.total).toContain('83.4');
    await firefox.press(KEYS.enter, KEYS.shift);
    await page(PAGE.messages).toContain(`Saved: ${scored}, 83.4`);
    await page(PAGE.title).not.toBe(scored);
  } finally {
    await firefox.stop();
  }
});
