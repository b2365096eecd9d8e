import { store } from '@/lib/browser/storage';
import type { Island } from '@/lib/island';
import { isLit, SEEN_KEY } from './litWall';

/** Remembers that the frames of the winners have lit for this visitor, and shows them lit from then on. */
export const wallIsland: Island = {
  selector: '[data-wall]',
  start(wall) {
    const { dataset } = document.documentElement;
    if (dataset.act !== 'winners' || isLit()) return () => undefined;
    store(SEEN_KEY, '1');
    const light = () => (dataset.lit = '');
    const ended = ({ target }: Event) => (target as Element).closest('.wall-first') && light();
    wall.addEventListener('animationend', ended);
    return () => {
      wall.removeEventListener('animationend', ended);
      light();
    };
  },
};
