import type { ReactNode } from 'react';
import { Button } from '../button/Button';
import { Icon } from '../art/Icon';
import './file-row.css';

interface FileRowProps {
  name: string;
  /** Size, running time and the like. */
  facts: string;
  /** A small picture of it; decoration. */
  thumb?: ReactNode;
  replace: string;
  /** Name of the button that removes it. */
  remove: string;
  onReplace: () => void;
  onRemove: () => void;
}

/** A file that is there, with the ways to change or remove it. */
export function FileRow({ name, facts, thumb, replace, remove, onReplace, onRemove }: FileRowProps) {
  return (
    <div className="file">
      {thumb ? <span className="file-thumb">{thumb}</span> : <Icon name="file" />}
      <span className="file-name">
        <b>{name}</b>
        <span className="caption num">{facts}</span>
      </span>
      <Button size="small" onClick={onReplace}>
        {replace}
      </Button>
      <Button size="icon" look="text" aria-label={remove} onClick={onRemove}>
        <Icon name="bin" />
      </Button>
    </div>
  );
}
