import type { Island } from '../../lib/island';

const SECOND = 1000;
const DEGREES_A_SECOND = 6;

/** The wedge of the film leader: the second hand, sixty steps a minute. The styles let it stand still where motion is not wanted. */
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
