import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Interactions } from './interactions';

const needed = vi.fn();
const soon = vi.fn();
let interactions: Interactions;

function build(): HTMLElement {
  document.body.innerHTML = `<div id="root"><header><button id="log-in">Log in</button></header>
    <div data-island="list"><button id="chip">All</button><input id="search"></div><input id="field"></div>`;
  return document.getElementById('root')!;
}
const byId = (id: string) => document.getElementById(id)!;

beforeEach(() => {
  sessionStorage.clear();
  needed.mockReset();
  soon.mockReset();
  interactions = new Interactions(build(), needed, soon);
  interactions.listen();
});
afterEach(() => interactions.release());

it('takes a press once, however often it is made, and carries it out on the same element', () => {
  const answered = vi.fn();
  byId('log-in').click();
  byId('log-in').click();
  expect(needed).toHaveBeenCalled();
  expect(byId('log-in').ariaBusy).toBe('true');
  byId('log-in').addEventListener('click', answered);
  interactions.release();
  interactions.carryOut();
  expect(answered).toHaveBeenCalledOnce();
  expect(byId('log-in').ariaBusy).toBeNull();
});

it('finds what stands in the place of an element that was drawn anew', () => {
  const answered = vi.fn();
  byId('log-in').click();
  interactions.release();
  byId('log-in').replaceWith(byId('log-in').cloneNode(true));
  byId('log-in').addEventListener('click', answered);
  interactions.carryOut();
  expect(answered).toHaveBeenCalledOnce();
});

it('keeps presses for the page that is loaded again, once', () => {
  byId('log-in').click();
  interactions.keep();
  interactions.release();
  const answered = vi.fn();
  const next = new Interactions(build(), needed, soon);
  byId('log-in').addEventListener('click', answered);
  expect(next.takeKept()).toBe(true);
  next.carryOut();
  expect(answered).toHaveBeenCalledOnce();
  expect(new Interactions(build(), needed, soon).takeKept()).toBe(false);
});

it('leaves to a page script what it looks after, and to the browser what is opened elsewhere', () => {
  const filtered = vi.fn();
  byId('chip').addEventListener('click', filtered);
  byId('chip').click();
  byId('search').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  byId('log-in').dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
  expect(filtered).toHaveBeenCalledOnce();
  expect(needed).not.toHaveBeenCalled();
});

it('loads for a field that only the application understands, and prepares for a button that is pointed at', () => {
  byId('log-in').dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(soon).toHaveBeenCalledOnce();
  expect(needed).not.toHaveBeenCalled();
  byId('field').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  expect(needed).toHaveBeenCalledOnce();
});
