import { useEffect, useRef, useState, type DragEvent, type MouseEvent } from 'react';
import { chooseFile, droppedFile, filePicker } from '../../lib/upload/fileAccess';
import { catchDrops } from '../../lib/upload/pageDrops';
import { Icon } from '../art/Icon';
import './upload.css';

interface FileDropProps {
  /** Name of the input. */
  name: string;
  /** Extensions that the file chooser offers. */
  accept: string;
  /** The instruction. */
  title: string;
  /** The accessible name, which contains the instruction; by default the instruction. */
  label?: string;
  /** Types and limit. */
  note?: string;
  /** Id of the error message. */
  errorId?: string;
  /** `handle` gives access to the file after a reload, where the browser has that. */
  onPick: (file: File, handle?: FileSystemFileHandle) => void;
}

/** A drop target for a file, which also opens the file chooser by pointer or keyboard. */
export function FileDrop({ name, accept, title, label = title, note, errorId, onPick }: FileDropProps) {
  const [over, setOver] = useState(false);
  const element = useRef<HTMLLabelElement>(null);
  const latestPick = useRef(onPick);
  useEffect(() => {
    latestPick.current = onPick;
  });
  useEffect(() => {
    const isOpen = () => element.current?.checkVisibility?.() ?? false;
    return catchDrops({ accept, isOpen, pick: (file, handle) => latestPick.current(file, handle) });
  }, [accept]);
  const choose = (event: MouseEvent) => {
    const open = filePicker();
    if (!open) return;
    event.preventDefault();
    void chooseFile(open, accept).then((chosen) => chosen && onPick(chosen.file, chosen.handle));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void droppedFile(event.dataTransfer).then((chosen) => chosen && onPick(chosen.file, chosen.handle));
  };
  return (
    // Drag and drop needs a pointer; the input inside is the way by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      ref={element}
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
        aria-label={label}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        onClick={choose}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Cleared so that the same file can be chosen again after a failure.
          event.target.value = '';
          if (file) onPick(file);
        }}
      />
      <Icon name="upload" />
      <b>{title}</b>
      {note && <span className="caption">{note}</span>}
    </label>
  );
}
