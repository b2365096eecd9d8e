import { HINT_KEY, hintedStanding } from '../../lib/session/loginHint';
import { nextStep, type NextStep } from '../../lib/session/nextStep';
import type { Island } from '../../lib/island';

const SECOND = 1000;

/**
 * Shows the next step of the reader: an entrant's by the login hint, a visitor's by whether registration is open. It
 * follows a login, a logout and a deadline within a second.
 */
export const nextStepIsland: Island = {
  selector: '[data-next-step]',
  start(element, { clock }) {
    const steps = [...element.querySelectorAll<HTMLElement>('[data-step]')];
    const show = (step: NextStep) => {
      for (const each of steps) each.hidden = each.dataset.step !== step;
    };
    const stop = clock.every(SECOND, ({ ping, now }) => {
      const standing = hintedStanding(localStorage.getItem(HINT_KEY));
      if (standing) return show(nextStep(standing, now()));
      show(now() < Date.parse(ping.registrationEndsAt) ? 'register' : 'closed');
    });
    return () => {
      stop();
      show('register');
    };
  },
};
