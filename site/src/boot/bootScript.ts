import { contentsIsland, scheduleIsland } from '../features/guidelines/guidelines.island';
import { proofIsland } from '../features/proof/proof.island';
import { actIsland } from '../features/home/act.island';
import { edgeIsland, type EdgeModule } from '../features/home/edge.island';
import { filmIsland } from '../features/home/film.island';
import { countdownIsland, deadlineIsland } from '../features/home/registration.island';
import { callSheetIsland, timelineIsland } from '../features/home/timeline.island';
import { daysLeftIsland, phoneIsland } from '../features/phone/phone.island';
import { shortlistIsland } from '../features/shortlist/shortlist.island';
import { workIsland } from '../features/shortlist/work.island';
import { mountIslands, type Island } from '../lib/island';
import { leaderIsland } from '../ui/media/leader.island';
import { startRehearsal } from '../features/rehearsal/startRehearsal';
import { reportPageView } from '../lib/analytics/analytics';
import { read } from '../lib/api/read';
import { goToNewRelease } from '../lib/browser/loadChunk';
import { pageClock } from '../lib/clock/pageClock';
import { clockStore } from '../lib/clock/contestClock';
import { kind } from '../lib/edition';
import { zoneCountry } from '../lib/locale/language';
import { readersTimeIsland } from '../lib/readersTime.island';
import { HINT_KEY, hasLoginResult } from '../lib/session/loginHint';
import { obeyCurtain } from './curtain';
import { EventReplay, replayClicks } from './eventReplay';
import { rememberLanguage } from './languageChoice';
import { applicationFiles, loadApplication, preload, showLoadFailed, type Handover } from './loader';
import { stored } from '../lib/browser/storage';
import { currentVisitor, redirectTarget } from './redirect';
import { whenIdle } from '../lib/browser/schedule';

/** The islands of the page. The build makes a boot script for each kind of page, so that none downloads those of another. */
const islands: readonly Island[] =
  __BOOT__ === 'home'
    ? kind === 'applications'
      ? [actIsland, deadlineIsland, callSheetIsland, readersTimeIsland]
      : [
          ...[actIsland, filmIsland, countdownIsland, leaderIsland],
          ...[deadlineIsland, timelineIsland, readersTimeIsland],
          edgeIsland(() => import(/* @vite-ignore */ __EDGE__) as Promise<EdgeModule>),
        ]
    : __BOOT__ === 'guidelines'
      ? [scheduleIsland, readersTimeIsland, contentsIsland]
      : __BOOT__ === 'shortlist'
        ? [shortlistIsland, workIsland]
        : __BOOT__ === 'proof'
          ? [proofIsland]
          : __BOOT__ === 'phone'
            ? [actIsland, daysLeftIsland, leaderIsland, phoneIsland]
            : [];

/**
 * Runs on every prerendered page after the first paint, and is the only script that an anonymous visitor downloads. It
 * mounts the islands; on the first click that only the application can answer it loads the application, lets React
 * hydrate the page and replays the click.
 */
const root = document.getElementById('root')!;
const files = applicationFiles(document.querySelector<HTMLScriptElement>('script[data-app]')!);
const language = document.documentElement.lang.startsWith('zh') ? 'zh' : 'en';
const loggedIn = stored(HINT_KEY) !== null;
const ending = new AbortController();

const unmountIslands = mountIslands(root, islands, { language, clock: pageClock });
rememberLanguage(ending.signal);

let reported = false;
// The page view of a logged-in visitor is reported by the application, with the user's id.
const cancelReport = loggedIn
  ? () => undefined
  : reportPageView(location.pathname, () => {
      reported = true;
      return null;
    });

if (!__SAMPLES__ || __WINNERS__) obeyCurtain(root, language);

let loading = false;
const clicks = new EventReplay(
  root,
  () => void load(),
  () => preload(files),
);
clicks.listen();
replayClicks();
if (clicks.restore() || loggedIn || hasLoginResult(location.search)) void load();

runWhenIdle(
  () => clockStore.ask(),
  () => void startRehearsal(),
  () => void redirectByZone(),
);

async function load(): Promise<void> {
  if (loading) return;
  loading = true;
  try {
    const start = await loadApplication(files);
    await start(release);
    clicks.replay();
  } catch {
    loading = false;
    clicks.clearBusy();
    if (await goToNewRelease(reload)) return;
    if (clicks.pending) showLoadFailed(document.body, reload);
  }
}

/** Reloads the page and replays the clicks there. */
function reload(): void {
  clicks.store();
  location.reload();
}

/** Restores the prerendered markup, so that React can hydrate it. */
function release(): Handover {
  ending.abort();
  cancelReport();
  clicks.stop();
  unmountIslands();
  return { clock: clockStore.get().clock, reported };
}

/**
 * Where no edge server has set the `zone` cookie: asks the service for the visitor's country, sets the cookie for a day,
 * and redirects to the country's language.
 */
async function redirectByZone(): Promise<void> {
  if (zoneCountry(document.cookie)) return;
  try {
    const { country } = await read('/apis/nocas/ip/zone');
    document.cookie = `zone=${country ?? 'ZZ'}; Path=/; Max-Age=86400; SameSite=Lax`;
    const target = country && redirectTarget(currentVisitor());
    if (target) location.replace(target);
  } catch {
    // Without an answer, stay on the page.
  }
}

/** Runs the steps one after the other, each when the browser is idle, so that a click waits for one step at most. */
function runWhenIdle(...[step, ...rest]: (() => void)[]): void {
  if (!step) return;
  whenIdle(() => {
    step();
    runWhenIdle(...rest);
  });
}
