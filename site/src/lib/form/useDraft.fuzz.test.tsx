import { act, cleanup, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readDraft } from './draftStorage';
import { useDraft } from './useDraft';

interface Form {
  name: string;
  other: string;
}

const open = () =>
  renderHook(() => useDraft<Form>('form', 'a', { name: '', other: '' }, (stored) => stored as Form));
type Tab = ReturnType<typeof open>;

const STEPS = 16;
const SEEDS = 15;

/** Numbers from 0 to 1 that a seed decides. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Sends the event of the latest write to every tab. */
const deliver = () =>
  act(() => {
    for (const key of Object.keys(localStorage))
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }));
  });

/** What a visit to the form finds: the text in the field and those that are offered. */
function stored(): string[] {
  const [key] = Object.keys(localStorage);
  const versions = (key && readDraft(key)?.versions.name) || [];
  return versions.map(({ value }) => value as string);
}

interface Played {
  /** What happened, for the message of a failure. */
  log: string[];
  /** Texts that somebody typed and nobody replaced or declined where they were shown. */
  alive: Set<string>;
  /** All other texts. */
  ended: Set<string>;
}

/** Random edits, answers, reloads and, unless `prompt`, late events of the storage, in tabs of one browser. */
function play(seed: number, tabCount: number, prompt: boolean): Played {
  const random = generator(seed);
  const pick = (count: number) => Math.floor(random() * count);
  const tabs: Tab[] = Array.from({ length: tabCount }, open);
  const played: Played = { log: [], alive: new Set(), ended: new Set() };
  const end = (text: string) => {
    if (text) played.ended.add(text);
    played.alive.delete(text);
  };
  const revive = (text: string) => {
    if (text) played.alive.add(text);
    played.ended.delete(text);
  };
  for (let step = 0; step < STEPS; step += 1) {
    const number = pick(tabs.length);
    const { result, unmount } = tabs[number]!;
    const { value, offers, change, answer } = result.current;
    const action = pick(10);
    if (action < 4) {
      const text = `text${step}`;
      end(value.name);
      revive(text);
      act(() => change((all) => ({ ...all, name: text })));
      played.log.push(`tab ${number} types ${text} over ${value.name}`);
    } else if (action < 6) {
      deliver();
      played.log.push('events arrive');
    } else if (action < 8) {
      if (!('name' in offers)) continue;
      const take = random() < 0.5;
      const [kept, dropped] = take
        ? [offers.name as string, value.name]
        : [value.name, offers.name as string];
      end(dropped);
      revive(kept);
      act(() => answer('name', take));
      played.log.push(`tab ${number} keeps ${kept} and drops ${dropped}`);
    } else if (action < 9) {
      for (let n = 0; n < 4; n += 1) deliver();
      unmount();
      tabs[number] = open();
      played.log.push(`tab ${number} reloads`);
    } else {
      act(() => change((all) => ({ ...all, other: `other${step}` })));
      played.log.push(`tab ${number} types elsewhere`);
    }
    if (prompt) for (let n = 0; n < 4; n += 1) deliver();
  }
  for (let n = 0; n < 6; n += 1) deliver();
  cleanup();
  return played;
}

const seeds = Array.from({ length: SEEDS }, (_, i) => (i + 1) * 7919);

it.each([2, 3])('loses no text that is typed into %i tabs, whenever they hear of each other', (tabCount) => {
  for (const seed of seeds) {
    localStorage.clear();
    const { log, alive } = play(seed, tabCount, false);
    const found = stored();
    const lost = [...alive].filter((text) => !found.includes(text));
    expect(lost, `seed ${seed}\n${log.join('\n')}\nstored: ${found.join()}`).toEqual([]);
  }
});

it.each([2, 3])('brings back no text that was replaced or declined in one of %i tabs', (tabCount) => {
  for (const seed of seeds) {
    localStorage.clear();
    const { log, ended } = play(seed, tabCount, true);
    const found = stored();
    const revived = [...ended].filter((text) => found.includes(text));
    expect(revived, `seed ${seed}\n${log.join('\n')}\nstored: ${found.join()}`).toEqual([]);
  }
});
