import { useState, type DragEvent } from 'react';
import { Icon } from '../art/Icon';
import './drop.css';
import './file-drop.css';

interface FileDropProps {
  /** Name of the input. */
  name: string;
  /** Endings that the file chooser offers. */
  accept: string;
  /** What to do, as its name. */
  title: string;
  /** Types and limit. */
  note: string;
  /** Id of the sentence that says what is wrong. */
  errorId?: string;
  onPick: (file: File) => void;
}

/** A place to drop a file on, or to choose one by pointer or keyboard. */
export function FileDrop({ name, accept, title, note, errorId, onPick }: FileDropProps) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onPick(file);
  };
  return (
    // Dropping is for pointers; the input inside does the same for the keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      className={`drop file-drop${over ? ' is-over' : ''}${errorId ? ' is-wrong' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        type="file"
        className="visually-hidden"
        name={name}
        accept={accept}
        aria-label={title}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file can be chosen again after a failure.
          event.target.value = '';
          if (file) onPick(file);
        }}
      />
      <Icon name="upload" />
      <b>{title}</b>
      <span className="caption">{note}</span>
    </label>
  );
}
