import type { ComponentProps } from 'react';
import './button.css';

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` at most once per view; `ink` on lit surfaces. */
  look?: 'primary' | 'outline' | 'text' | 'danger' | 'ink';
  /** 40, 48 or 64 px high; `icon` is a 40 px square for one icon, which needs an aria-label. */
  size?: 'small' | 'normal' | 'large' | 'icon';
  /** Ignores presses and sets `aria-busy` and `aria-disabled`; the width stays the same. */
  busy?: boolean;
}

/** A button. For navigation use a link with the same classes. */
export function Button({
  look = 'outline',
  size = 'normal',
  busy = false,
  type,
  className,
  ...rest
}: ButtonProps) {
  const classes = ['button', `button-${look}`, size !== 'normal' && `button-${size}`, className];
  return (
    <button
      type={type ?? 'button'}
      className={classes.filter(Boolean).join(' ')}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...rest}
      onClick={(event) => (busy ? event.preventDefault() : rest.onClick?.(event))}
    />
  );
}
