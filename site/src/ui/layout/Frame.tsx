import type { ReactNode } from 'react';
import './frame.css';

interface FrameProps {
  /** 2.39:1, 16:9, 4:3, 9:16, or the height of what is inside. */
  ratio?: 'scope' | 'wide' | 'academy' | 'phone';
  className?: string;
  children?: ReactNode;
}

/** Crop marks at four corners around a picture or an empty place. */
export function Frame({ ratio, className, children }: FrameProps) {
  const classes = ['frame', ratio && `frame-${ratio}`, className];
  return <div className={classes.filter(Boolean).join(' ')}>{children}</div>;
}
