import type { ReactNode } from 'react';
import './tag.css';

interface TagProps {
  /** `lit` now or running, `quiet` latest, then how it ended. */
  look?: 'plain' | 'lit' | 'quiet' | 'danger' | 'success' | 'caution';
  /** Always a word: colour alone says nothing. */
  children: ReactNode;
}

/** A state in a word. */
export function Tag({ look = 'plain', children }: TagProps) {
  return <span className={look === 'plain' ? 'tag' : `tag tag-${look}`}>{children}</span>;
}
