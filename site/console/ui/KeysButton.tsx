import { useTexts } from '../i18n/useTexts';

/** Opens the sheet of shortcuts, as its key does. */
export function KeysButton() {
  const t = useTexts();
  return (
    <button
      type="button"
      className="find find-keys"
      aria-label={t('shell.shortcuts')}
      onClick={() => document.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))}
    >
      <kbd>?</kbd>
    </button>
  );
}
