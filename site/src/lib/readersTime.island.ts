import { keepBuilt, type Island } from './island';
import { inReadersZone } from './locale/dates';

/** Writes when something begins in the reader's own zone, where that is another one: `data-readers-time` has the moment. */
export const readersTimeIsland: Island = {
  selector: '[data-readers-time]',
  start(element, { language }) {
    const undo = keepBuilt(element);
    element.textContent = inReadersZone(element.dataset.readersTime!, language, true) ?? '';
    return undo;
  },
};
