import { HINT_KEY, hasLoginResult, hintedState } from '../lib/session/loginHint';
import { loadContrastStyles } from './contrastStyles';
import { captureClicks } from './eventReplay';
import { rememberLanguage } from './languageChoice';
import { stored } from '../lib/browser/storage';
import { currentVisitor, redirectTarget } from './redirect';
import { revealPage } from './revealPage';
import { afterFirstPaint } from '../lib/browser/schedule';

// Inlined into the head of every page; runs before the first paint and sends no request.
const target = redirectTarget(currentVisitor());
if (target) location.replace(target);
else {
  loadContrastStyles();
  // The styles show the header of a logged-in visitor by this attribute.
  const state = hintedState(stored(HINT_KEY));
  if (state) document.documentElement.dataset.user = state;
  revealPage();
  // A link of the toggle may be clicked before the boot script arrives; the next page must not redirect back.
  rememberLanguage(captureClicks());
  startBootScript(state !== null || hasLoginResult(location.search));
}

/**
 * Starts the boot script, whose address the build wrote into `data-src`, after the first paint. For a visitor
 * who needs the application, it starts as soon as the document is parsed.
 */
function startBootScript(atOnce: boolean): void {
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
