import { useState, type KeyboardEvent } from 'react';
import { useTexts } from '../../i18n/useTexts';

/** Alt and an arrow moves what is selected and says its new place; Shift and Enter saves, in a field too. */
export function useMoveKeys(move: (by: 1 | -1) => { name: string; place: number } | null, save: () => void) {
  const t = useTexts();
  const [said, setSaid] = useState('');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.shiftKey && event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      return save();
    }
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (!event.altKey || by === null || isField(event.target)) return;
    event.preventDefault();
    const at = move(by);
    if (at) setSaid(t('questions.moved', at));
  };
  return { said, onKeyDown };
}

/** There the keys move the caret. */
const isField = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select');
