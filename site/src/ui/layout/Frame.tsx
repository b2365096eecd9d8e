import type { ReactNode } from 'react';
import './frame.css';

interface FrameProps {
  /** 2.39:1, 16:9, 4:3 or 9:16; by default the height of its contents. */
  ratio?: 'scope' | 'wide' | 'academy' | 'phone';
  className?: string;
  children?: ReactNode;
}

/** A box with crop marks at its four corners. */
export function Frame({ ratio, className, children }: FrameProps) {
  const classes = ['frame', ratio && `frame-${ratio}`, className];
  return <div className={classes.filter(Boolean).join(' ')}>{children}</div>;
}
