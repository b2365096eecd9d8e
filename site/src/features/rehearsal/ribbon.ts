import './ribbon.css';
import type { Language } from '../../lib/locale/language';
import en from '../../i18n/en/rehearsal';
import zh from '../../i18n/zh/rehearsal';
import {
  moveClock,
  later,
  nameOf,
  reached,
  readRehearsal,
  tellTime,
  type Rehearsal,
  type Stop,
} from './clock';

/** Local storage key that remembers an open ribbon. */
export const OPEN_KEY = 'marquee.rehearsal';

const WORDS = { en, zh };

/** What the ribbon needs of the page around it. */
export interface Surroundings {
  /** Reads the page anew after the clock was moved. */
  reload: () => void;
  /** The reader's clock, in milliseconds. */
  now: () => number;
}

const PAGE: Surroundings = { reload: () => location.reload(), now: Date.now };

/**
 * Puts the ribbon at the foot of the page, as the last thing the keyboard reaches: a tab that tells the contest's time,
 * and, unfolded, the stops to jump to. Written without React, which public pages may never load. It follows the
 * page's language. Rejects, and shows nothing, where `/dev/clock` does not answer. Returns how to take it away.
 */
export async function showRibbon({ reload, now }: Surroundings = PAGE): Promise<() => void> {
  const rehearsal = await readRehearsal();
  const begun = now();
  const time = () => later(rehearsal, now() - begun);
  const ribbon = make('aside', 'rehearsal');
  const tab = make('button', 'rehearsal-tab');
  tab.type = 'button';
  ribbon.append(tab);
  let panel: HTMLElement | null = null;

  const language = (): Language => (document.documentElement.lang.startsWith('zh') ? 'zh' : 'en');
  const tellTab = () => {
    const words = WORDS[language()];
    const told = tellTime(time(), language());
    if (tab.dataset.told === words.tab + told) return;
    tab.dataset.told = words.tab + told;
    tab.replaceChildren(make('span', 'rehearsal-word', words.tab), ' ', make('span', 'rehearsal-time', told));
  };
  const draw = () => {
    const open = localStorage.getItem(OPEN_KEY) === 'open';
    ribbon.setAttribute('aria-label', WORDS[language()].label);
    ribbon.lang = document.documentElement.lang;
    tab.setAttribute('aria-expanded', String(open));
    tellTab();
    panel?.remove();
    panel = open ? drawPanel(rehearsal, Date.parse(time()), language(), jump) : null;
    if (panel) ribbon.append(panel);
  };
  const jump = async (stop: Stop, words: typeof en) => {
    const buttons = [...ribbon.querySelectorAll<HTMLButtonElement>('.rehearsal-stop')];
    buttons.forEach((button) => button.setAttribute('aria-disabled', 'true'));
    try {
      await moveClock(stop.at);
      reload();
    } catch {
      buttons.forEach((button) => button.removeAttribute('aria-disabled'));
      ribbon.querySelector('.rehearsal-fault')!.textContent = words.failed;
    }
  };
  const fold = (open: boolean) => {
    if (open) localStorage.setItem(OPEN_KEY, 'open');
    else localStorage.removeItem(OPEN_KEY);
    draw();
  };

  tab.addEventListener('click', () => fold(!panel));
  ribbon.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !panel) return;
    fold(false);
    tab.focus();
  });
  const speech = new MutationObserver(draw);
  speech.observe(document.documentElement, { attributeFilter: ['lang'] });
  const ticking = setInterval(tellTab, 1000);
  draw();
  document.body.append(ribbon);
  return () => {
    clearInterval(ticking);
    speech.disconnect();
    ribbon.remove();
  };
}

/** The stops in a row, the one that was reached last marked. */
function drawPanel(
  { stops }: Rehearsal,
  now: number,
  language: Language,
  jump: (stop: Stop, words: typeof en) => Promise<void>,
): HTMLElement {
  const words = WORDS[language];
  const current = reached(stops, now);
  const list = make('ol', 'rehearsal-stops');
  for (const stop of stops) {
    const button = make('button', 'rehearsal-stop');
    button.type = 'button';
    if (stop === current) button.setAttribute('aria-current', 'time');
    button.append(
      make('span', 'rehearsal-name', nameOf(stop, language, words)),
      ' ',
      make('span', 'rehearsal-at', tellTime(stop.at, language)),
    );
    button.addEventListener('click', () => {
      if (!button.ariaDisabled) void jump(stop, words);
    });
    const item = make('li', '');
    item.append(button);
    list.append(item);
  }
  const fault = make('p', 'rehearsal-fault');
  fault.setAttribute('role', 'alert');
  const panel = make('div', 'rehearsal-panel');
  panel.append(make('p', 'rehearsal-explain', words.explain), list, fault);
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
