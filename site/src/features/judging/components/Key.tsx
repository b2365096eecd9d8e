import './key.css';

/** A key that does the same as the control beside it; the sheet of shortcuts reads it out. */
export function Key({ name }: { name: string }) {
  return (
    <kbd className="key" aria-hidden="true">
      {name}
    </kbd>
  );
}
