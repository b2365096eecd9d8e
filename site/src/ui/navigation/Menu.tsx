import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '../art/Icon';
import '../layout/header.css';

interface MenuItem {
  id: string;
  text: string;
  onSelect: () => void;
}

interface MenuProps {
  /** Name of the button. */
  label: string;
  button: ReactNode;
  head?: ReactNode;
  items: MenuItem[];
}

/** A button with a menu below it: arrows move, Escape and a press elsewhere close, focus returns to the button. */
export function Menu({ label, button, head, items }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const elsewhere = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, [open]);
  const close = () => {
    setOpen(false);
    root.current?.querySelector<HTMLElement>('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return close();
    if (event.key === 'Tab') return setOpen(false);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[(at + step + all.length) % all.length]?.focus();
  };
  return (
    <div className="menu-root" ref={root}>
      <button
        type="button"
        className="user-button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
        <span className="visually-hidden">{label}</span>
        <Icon name="down" />
      </button>
      {open && (
        // The keyboard is handled for the items inside: focus never rests on the menu itself.
        // eslint-disable-next-line jsx-a11y/interactive-supports-focus
        <div className="menu menu-user" role="menu" id={id} aria-label={label} onKeyDown={onKeyDown}>
          {head && <div className="menu-who">{head}</div>}
          {items.map((item) => (
            <button
              key={item.id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              {item.text}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
