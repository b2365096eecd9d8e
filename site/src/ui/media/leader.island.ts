import type { Island } from '../../lib/island';

const SECOND = 1000;
const DEGREES_A_SECOND = 6;

/** Turns the wedge of the film leader with the seconds. The styles ignore the angle under `prefers-reduced-motion`. */
export const leaderIsland: Island = {
  selector: '.leader-sweep',
  start(wedge, { clock }) {
    const stop = clock.every(SECOND, ({ now }) => {
      const seconds = Math.floor(now() / SECOND) % 60;
      wedge.style.setProperty('--second', `${seconds * DEGREES_A_SECOND}deg`);
    });
    return () => {
      stop();
      wedge.removeAttribute('style');
    };
  },
};
