import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { captureClicks, EventReplay, replayClicks } from './eventReplay';

describe('clicks before the boot script', () => {
  afterEach(() => {
    replayClicks();
    document.head.innerHTML = document.body.innerHTML = '';
  });

  function build(script: string) {
    document.head.innerHTML = script;
    document.body.innerHTML = '<button><i>Log in</i></button><a href="#there">There</a>';
    const clicked = vi.fn();
    const followed = vi.fn();
    document.querySelector('button')!.addEventListener('click', clicked);
    document.querySelector('a')!.addEventListener('click', followed);
    captureClicks();
    return { clicked, followed };
  }

  it('captures clicks until the boot script has come and replays each element once', () => {
    const { clicked } = build('<script data-src="/boot.js"></script>');
    document.querySelector<HTMLElement>('i')!.click();
    document.querySelector('button')!.click();
    expect(clicked).not.toHaveBeenCalled();
    replayClicks();
    expect(clicked).toHaveBeenCalledTimes(1);
    document.querySelector('button')!.click();
    expect(clicked).toHaveBeenCalledTimes(2);
  });

  it('leaves links to the browser', () => {
    const { followed } = build('<script data-src="/boot.js"></script>');
    document.querySelector('a')!.click();
    expect(followed).toHaveBeenCalled();
  });

  it('captures nothing on a page whose script runs from the start', () => {
    const { clicked } = build('<script src="/main.js" type="text/plain"></script>');
    document.querySelector('button')!.click();
    expect(clicked).toHaveBeenCalled();
  });
});

describe('clicks before the application', () => {
  const onNeeded = vi.fn();
  const onLikely = vi.fn();
  let clicks: EventReplay;

  function build(): HTMLElement {
    document.body.innerHTML = `<div id="root"><header><button id="log-in">Log in</button></header>
      <div data-island="list"><button id="chip">All</button><input id="search"></div><input id="field"></div>`;
    return document.getElementById('root')!;
  }
  const byId = (id: string) => document.getElementById(id)!;

  beforeEach(() => {
    sessionStorage.clear();
    onNeeded.mockReset();
    onLikely.mockReset();
    clicks = new EventReplay(build(), onNeeded, onLikely);
    clicks.listen();
  });
  afterEach(() => clicks.stop());

  it('replays one click per element, however often it was clicked', () => {
    const answered = vi.fn();
    byId('log-in').click();
    byId('log-in').click();
    expect(onNeeded).toHaveBeenCalled();
    expect(byId('log-in').ariaBusy).toBe('true');
    byId('log-in').addEventListener('click', answered);
    clicks.stop();
    clicks.replay();
    expect(answered).toHaveBeenCalledOnce();
    expect(byId('log-in').ariaBusy).toBeNull();
  });

  it('clicks the element at the same place when React has replaced it', () => {
    const answered = vi.fn();
    byId('log-in').click();
    clicks.stop();
    byId('log-in').replaceWith(byId('log-in').cloneNode(true));
    byId('log-in').addEventListener('click', answered);
    clicks.replay();
    expect(answered).toHaveBeenCalledOnce();
  });

  it('restores stored clicks once after a reload', () => {
    byId('log-in').click();
    clicks.store();
    clicks.stop();
    const answered = vi.fn();
    const next = new EventReplay(build(), onNeeded, onLikely);
    byId('log-in').addEventListener('click', answered);
    expect(next.restore()).toBe(true);
    next.replay();
    expect(answered).toHaveBeenCalledOnce();
    expect(new EventReplay(build(), onNeeded, onLikely).restore()).toBe(false);
  });

  it('leaves islands alone, and clicks that open another tab', () => {
    const filtered = vi.fn();
    byId('chip').addEventListener('click', filtered);
    byId('chip').click();
    byId('search').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    byId('log-in').dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
    expect(filtered).toHaveBeenCalledOnce();
    expect(onNeeded).not.toHaveBeenCalled();
  });

  it('needs the application when a field gets the focus, and is likely to when the pointer is on a button', () => {
    byId('log-in').dispatchEvent(new Event('pointerover', { bubbles: true }));
    expect(onLikely).toHaveBeenCalledOnce();
    expect(onNeeded).not.toHaveBeenCalled();
    byId('field').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    expect(onNeeded).toHaveBeenCalledOnce();
  });
});
