import { afterEach, expect, it, vi } from 'vitest';
import { replayClicks, captureClicks } from './eventReplay';

afterEach(() => {
  replayClicks();
  document.head.innerHTML = document.body.innerHTML = '';
});

function page(script: string) {
  document.head.innerHTML = script;
  document.body.innerHTML = '<button><i>Log in</i></button><a href="#there">There</a>';
  const pressed = vi.fn();
  const followed = vi.fn();
  document.querySelector('button')!.addEventListener('click', pressed);
  document.querySelector('a')!.addEventListener('click', followed);
  captureClicks();
  return { pressed, followed };
}

it('holds a press until the script has come, then carries it out once', () => {
  const { pressed } = page('<script data-src="/first.js"></script>');
  document.querySelector<HTMLElement>('i')!.click();
  document.querySelector('button')!.click();
  expect(pressed).not.toHaveBeenCalled();
  replayClicks();
  expect(pressed).toHaveBeenCalledTimes(1);
  document.querySelector('button')!.click();
  expect(pressed).toHaveBeenCalledTimes(2);
});

it('leaves links to the browser', () => {
  const { followed } = page('<script data-src="/first.js"></script>');
  document.querySelector('a')!.click();
  expect(followed).toHaveBeenCalled();
});

it('holds nothing on a page whose script runs from the start', () => {
  const { pressed } = page('<script src="/main.js" type="text/plain"></script>');
  document.querySelector('button')!.click();
  expect(pressed).toHaveBeenCalled();
});
