import { startRehearsal } from '../features/rehearsal/start';
import { reportPageView } from '../lib/analytics/beacon';
import { clockSource } from '../lib/clock/contestClock';
import { HINT_KEY } from '../lib/session/loginHint';
import { mountIslands } from '../lib/island';
import { goToNewRelease } from '../lib/browser/release';
import type { Handover } from './loadApplication';
import { showLoadFailed } from './loadFailed';
import { askZone } from './askZone';
import { replayClicks } from './eventReplay';
import { betterAddress } from './betterAddress';
import { currentVisitor, stored } from './visitor';
import { Interactions } from './interactions';
import { applicationFiles, loadApplication, warmUp } from './loadApplication';
import { islands } from './islands';
import { rememberLanguage } from './rememberLanguage';
import { whenIdle } from './whenIdle';

/**
 * The only script an anonymous visitor downloads. It brings the built page to life, and when somebody wants what only
 * the application can do, loads that, hands the page over, and has the press carried out.
 */
const root = document.getElementById('root')!;
const files = applicationFiles(document.querySelector<HTMLScriptElement>('script[data-app]')!);
const language = document.documentElement.lang.startsWith('zh') ? 'zh' : 'en';
const loggedIn = stored(HINT_KEY) !== null;
const ending = new AbortController();

const putBack = mountIslands(root, islands, { language, clock: clockSource });
rememberLanguage(ending.signal);

let reported = false;
const report = () => {
  reported = true;
  return null;
};
// Who is logged in is reported by the application, which knows the name.
const callOff = loggedIn ? () => undefined : reportPageView(location.pathname, report);

let loading = false;
const interactions = new Interactions(
  root,
  () => void load(),
  () => warmUp(files),
);

async function load(): Promise<void> {
  if (loading) return;
  loading = true;
  try {
    const start = await loadApplication(files);
    await start(release);
    interactions.carryOut();
  } catch {
    loading = false;
    interactions.rest();
    if (await goToNewRelease(loadAgain)) return;
    if (interactions.waiting) showLoadFailed(document.body, loadAgain);
  }
}

/** Loads the page again; what was pressed is carried out then. */
function loadAgain(): void {
  interactions.keep();
  location.reload();
}

/** Leaves the page as it was built. */
function release(): Handover {
  ending.abort();
  callOff();
  interactions.release();
  putBack();
  return { clock: clockSource.get(), reported };
}

interactions.listen();
replayClicks();
if (interactions.takeKept() || loggedIn) void load();

inTurn(
  () => clockSource.ask(),
  () => void startRehearsal(),
  () =>
    void askZone().then((country) => {
      const better = country && betterAddress(currentVisitor());
      if (better) location.replace(better);
    }),
);

/** Takes one step after the other, whenever the browser has a moment: no press waits for them all. */
function inTurn(...[step, ...later]: (() => void)[]): void {
  if (!step) return;
  whenIdle(() => {
    step();
    inTurn(...later);
  });
}
