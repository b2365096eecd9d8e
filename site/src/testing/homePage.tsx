import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import en from '../i18n/en';
import { readersTimeIsland } from '../lib/readersTime.island';
import { createI18n } from '../i18n/i18n';
import zh from '../i18n/zh';
import { contestClock, type Ping } from '../lib/clock/contestClock';
import { mountIslands } from '../lib/island';
import type { Language } from '../lib/locale/language';
import { leaderIsland } from '../ui/media/leader.island';
import Home from '../features/home/Home';
import { actIsland } from '../features/home/act.island';
import { filmIsland } from '../features/home/film.island';
import { countdownIsland, deadlineIsland } from '../features/home/registration.island';
import { timelineIsland } from '../features/home/timeline.island';

/** The prerendered page. */
export const markup = (language: Language) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={createI18n(language, language === 'zh' ? zh : en)}>
      <MemoryRouter>
        <Home />
      </MemoryRouter>
    </I18nextProvider>,
  );
/** The texts of the prerendered page. */
export const words = (language: Language) =>
  markup(language)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

/** The end of registration. */
export const END = '2025-09-30T12:00:00+08:00';
let mounted: () => void = () => undefined;
/** Unmounts the islands of the page; for `afterEach`, too. */
export const unmount = () => mounted();

/** Renders the home page, mounts its islands at contest time `now`, and returns the prerendered markup. */
export function open(language: Language, now: string, registrationEndsAt = END): string {
  document.body.innerHTML = markup(language);
  const built = document.body.innerHTML;
  const ping = { now, registrationEndsAt, submissionEndsAt: '2025-10-01T00:00:00+08:00' };
  const clock = contestClock(ping as Ping, 0, () => 0);
  const every = (_everyMs: number, tick: (known: typeof clock) => void) => {
    tick(clock);
    return () => undefined;
  };
  const scripts = [
    ...[actIsland, filmIsland, countdownIsland, leaderIsland],
    ...[deadlineIsland, timelineIsland, readersTimeIsland],
  ];
  mounted = mountIslands(document, scripts, { language, clock: { every } });
  return built;
}
export const textOf = (selector: string) => document.querySelector(selector)!.textContent;
