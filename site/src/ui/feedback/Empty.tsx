import type { ReactNode } from 'react';
import { Frame } from '../layout/Frame';
import './empty.css';

interface EmptyProps {
  title: string;
  text?: string;
  /** What to do about it. */
  children?: ReactNode;
}

/** An empty list, or one that could not be read. */
export function Empty({ title, text, children }: EmptyProps) {
  return (
    <Frame ratio="wide" className="empty">
      <b>{title}</b>
      {text && <span>{text}</span>}
      {children}
    </Frame>
  );
}
