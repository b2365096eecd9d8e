import type { ReactNode } from 'react';
import { Icon } from '@/ui/art/Icon';

interface NoteProps {
  /** `lit` marks pending work; `bad` and `warn` are announced when they appear. */
  kind?: 'plain' | 'lit' | 'bad' | 'warn' | 'ok';
  children: ReactNode;
}

/** A sentence beside what it is about. */
export function Note({ kind = 'plain', children }: NoteProps) {
  const urgent = kind === 'bad' || kind === 'warn';
  return (
    <div className={`note${kind === 'plain' ? '' : ` note-${kind}`}`} role={urgent ? 'alert' : undefined}>
      {urgent && <Icon name="alert" />}
      <div>{children}</div>
    </div>
  );
}
