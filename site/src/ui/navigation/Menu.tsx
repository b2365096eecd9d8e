import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../art/Icon';
import '../layout/header.css';

/** One entry: a link or an action. */
export interface MenuItem {
  id: string;
  text: string;
  /** A few quiet words at its end; why it cannot be chosen where it is `disabled`. */
  note?: string;
  /** Can be focused and read, but not chosen. */
  disabled?: boolean;
  /** Where a link leads. */
  to?: string;
  onSelect?: () => void;
}

interface MenuProps {
  /** Name of the button. */
  label: string;
  button: ReactNode;
  head?: ReactNode;
  items: MenuItem[];
}

/**
 * A button with a menu below it. Enter, Space and the arrows open it; arrows, Home and End move; Escape and a press elsewhere
 * close it, and the focus returns to the button.
 */
export function Menu({ label, button, head, items }: MenuProps) {
  const [open, setOpen] = useState<'first' | 'last' | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const entries = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  useEffect(() => {
    if (!open) return;
    entries()
      .at(open === 'first' ? 0 : -1)
      ?.focus();
    const elsewhere = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(null);
    };
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, [open]);
  const close = () => {
    setOpen(null);
    root.current?.querySelector<HTMLElement>('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return close();
    if (event.key === 'Tab') return setOpen(null);
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  };
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  return (
    <div className="menu-root" ref={root}>
      <button
        type="button"
        className="user-button"
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(open ? null : 'first')}
        onKeyDown={openByArrow}
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
            <Entry key={item.id} item={item} onClose={close} />
          ))}
        </div>
      )}
    </div>
  );
}

function Entry({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const { text, note, disabled, to, onSelect } = item;
  const select = () => {
    if (disabled) return;
    onClose();
    onSelect?.();
  };
  const content = (
    <>
      {text}
      {note && <span className="caption">{note}</span>}
    </>
  );
  const common = { role: 'menuitem', tabIndex: -1, onClick: select };
  if (to && !disabled)
    return (
      <Link {...common} to={to}>
        {content}
      </Link>
    );
  return (
    <button {...common} type="button" aria-disabled={disabled || undefined}>
      {content}
    </button>
  );
}
