import type { ReactNode } from 'react';
import { Frame } from '../layout/Frame';
import './empty.css';

interface EmptyProps {
  title: string;
  text?: string;
  /** Actions. */
  children?: ReactNode;
}

/** Placeholder for an empty list, or for one that failed to load. */
export function Empty({ title, text, children }: EmptyProps) {
  return (
    <Frame ratio="wide" className="empty">
      <b>{title}</b>
      {text && <span>{text}</span>}
      {children}
    </Frame>
  );
}
