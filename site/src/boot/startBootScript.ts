import { afterFirstPaint } from './afterFirstPaint';

/**
 * Starts the page's script, whose address the build wrote beside it: when the page has been painted, so that nothing
 * competes with what is read first. Where somebody is logged in, as soon as the page is there.
 */
export function startBootScript(atOnce: boolean): void {
  document.addEventListener('DOMContentLoaded', () => {
    const script = document.querySelector<HTMLScriptElement>('script[data-src]');
    if (!script) return;
    const start = () => {
      script.src = script.dataset.src!;
    };
    if (atOnce) start();
    else afterFirstPaint(start);
  });
}
