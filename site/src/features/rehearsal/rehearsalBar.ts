import { timeline } from '../../content/catalogue';
import { en, zh } from '../../i18n/rehearsal';
import { edition } from '../../lib/edition';
import { text, type Language } from '../../lib/locale/language';
import { dayAt, inOffsetOf, offsetMinutes } from '../../lib/locale/dates';
import './rehearsal-bar.css';
import { localKept } from '../../lib/browser/keptStorage';

/** A time to jump to: the start of a phase of the timeline, or a moment between. */
interface Stop {
  kind: 'phase' | 'moment';
  id: string;
  /** RFC 3339, in the edition's offset. */
  at: string;
}

/** The answer of `GET /dev/clock`, which exists in the one-machine default alone. */
interface Rehearsal {
  /** The contest's time, RFC 3339. */
  now: string;
  /** The earliest first. */
  stops: Stop[];
}

const CLOCK = `${import.meta.env.VITE_API_BASE ?? ''}/dev/clock`;

/** Reads the contest clock and the stops. Rejects where there is no such call. */
async function readRehearsal(): Promise<Rehearsal> {
  const response = await fetch(`${CLOCK}?edition=${edition}`);
  if (!response.ok) throw new Error(`read clock: status ${response.status}`);
  return ((await response.json()) as { data: Rehearsal }).data;
}

/** Moves the contest clock for every visitor. Rejects when it was not moved. */
async function moveClock(now: string): Promise<void> {
  const response = await fetch(CLOCK, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ now }),
  });
  if (!response.ok) throw new Error(`move clock: status ${response.status}`);
}

/** Local storage key that is `open` while the bar is open. */
export const OPEN_KEY = 'marquee.rehearsal';

const TEXTS = { en, zh };
type Texts = typeof en;

/** The page around the bar; replaced in tests. */
export interface PageAccess {
  /** Reloads the page after the clock was moved. */
  reload: () => void;
  /** The reader's clock, in milliseconds. */
  now: () => number;
}

const PAGE: PageAccess = { reload: () => location.reload(), now: Date.now };

/**
 * Shows a bar at the end of the page with the contest time and, when opened, stops to move the contest clock to. Follows
 * the page's language. Written without React, which public pages may never load. Rejects and shows nothing when
 * `/dev/clock` does not answer. Resolves with a function that removes the bar.
 */
export async function showRehearsalBar({ reload, now }: PageAccess = PAGE): Promise<() => void> {
  const rehearsal = await readRehearsal();
  const startedAt = now();
  const time = () => later(rehearsal, now() - startedAt);
  const bar = make('aside', 'rehearsal');
  const tab = make('button', 'rehearsal-tab');
  tab.type = 'button';
  bar.append(tab);
  let panel: HTMLElement | null = null;

  const language = (): Language => (document.documentElement.lang.startsWith('zh') ? 'zh' : 'en');
  const updateTab = () => {
    const texts = TEXTS[language()];
    const shown = timeText(time(), language());
    if (tab.dataset.shown === texts.tab + shown) return;
    tab.dataset.shown = texts.tab + shown;
    tab.replaceChildren(
      make('span', 'rehearsal-word', texts.tab),
      ' ',
      make('span', 'rehearsal-time', shown),
    );
  };
  const draw = () => {
    const open = localKept.get(OPEN_KEY) === 'open';
    bar.setAttribute('aria-label', TEXTS[language()].label);
    bar.lang = document.documentElement.lang;
    tab.setAttribute('aria-expanded', String(open));
    updateTab();
    panel?.remove();
    panel = open ? drawPanel(rehearsal, Date.parse(time()), language(), jump) : null;
    if (panel) bar.append(panel);
  };
  const jump = async (stop: Stop, texts: Texts) => {
    const buttons = [...bar.querySelectorAll<HTMLButtonElement>('.rehearsal-stop')];
    buttons.forEach((button) => button.setAttribute('aria-disabled', 'true'));
    try {
      await moveClock(stop.at);
      reload();
    } catch {
      buttons.forEach((button) => button.removeAttribute('aria-disabled'));
      bar.querySelector('.rehearsal-error')!.textContent = texts.failed;
    }
  };
  const setOpen = (open: boolean) => {
    if (open) localKept.set(OPEN_KEY, 'open');
    else localKept.remove(OPEN_KEY);
    draw();
  };

  tab.addEventListener('click', () => setOpen(!panel));
  bar.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !panel) return;
    setOpen(false);
    tab.focus();
  });
  const languageObserver = new MutationObserver(draw);
  languageObserver.observe(document.documentElement, { attributeFilter: ['lang'] });
  const timer = setInterval(updateTab, 1000);
  draw();
  document.body.append(bar);
  return () => {
    clearInterval(timer);
    languageObserver.disconnect();
    bar.remove();
  };
}

/** The explanation and the stops; the last stop reached has `aria-current`. */
function drawPanel(
  { stops }: Rehearsal,
  now: number,
  language: Language,
  jump: (stop: Stop, texts: Texts) => Promise<void>,
): HTMLElement {
  const texts = TEXTS[language];
  const current = reached(stops, now);
  const list = make('ol', 'rehearsal-stops');
  for (const stop of stops) {
    const button = make('button', 'rehearsal-stop');
    button.type = 'button';
    if (stop === current) button.setAttribute('aria-current', 'time');
    button.append(
      make('span', 'rehearsal-name', nameOf(stop, language, texts)),
      ' ',
      make('span', 'rehearsal-at', timeText(stop.at, language)),
    );
    button.addEventListener('click', () => {
      if (!button.ariaDisabled) void jump(stop, texts);
    });
    const item = make('li', '');
    item.append(button);
    list.append(item);
  }
  const error = make('p', 'rehearsal-error');
  error.setAttribute('role', 'alert');
  const panel = make('div', 'rehearsal-panel');
  panel.append(make('p', 'rehearsal-explain', texts.explain), list, error);
  return panel;
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}

/** The last stop at or before `now`, or null before the first. */
function reached(stops: readonly Stop[], now: number): Stop | null {
  return stops.findLast((stop) => Date.parse(stop.at) <= now) ?? null;
}

/** The name of a stop: a phase's from the catalogue, a moment's from the messages. */
function nameOf(stop: Stop, language: Language, texts: Texts): string {
  if (stop.kind === 'moment') return texts.moment[stop.id as keyof Texts['moment']] ?? stop.id;
  const phase = timeline.phases.find(({ id }) => id === stop.id);
  return phase ? text(phase.name, language) : stop.id;
}

/** Day and time in the edition's offset: `30 September, 11:00`, `9 月 30 日 11:00`. */
function timeText(moment: string, language: Language): string {
  const day = dayAt(Date.parse(moment), offsetMinutes(moment), language);
  return `${day}${language === 'zh' ? ' ' : ', '}${moment.slice(11, 16)}`;
}

/** The contest time `passed` milliseconds later, in the same offset. */
const later = ({ now }: Rehearsal, passed: number): string =>
  inOffsetOf(new Date(Date.parse(now) + passed).toISOString(), now);
