import type { ReactNode } from 'react';
import { Icon } from '../art/Icon';
import { Button } from '../button/Button';
import './upload.css';

interface FileRowProps {
  name: string;
  /** Size, running time, dimensions. */
  facts: string;
  /** A decorative thumbnail. */
  thumb?: ReactNode;
  replace: string;
  /** Accessible name of the remove button. */
  remove: string;
  onReplace: () => void;
  onRemove: () => void;
}

/** An uploaded file, with buttons to replace and remove it. */
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
