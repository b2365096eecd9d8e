import type { ReactNode } from 'react';
import './tag.css';

interface TagProps {
  /** `lit`: current or running; `quiet`: latest; the others: a result. */
  look?: 'plain' | 'lit' | 'quiet' | 'danger' | 'success' | 'caution';
  /** Always text: colour alone is not accessible. */
  children: ReactNode;
}

/** A state as a short label. */
export function Tag({ look = 'plain', children }: TagProps) {
  return <span className={look === 'plain' ? 'tag' : `tag tag-${look}`}>{children}</span>;
}
