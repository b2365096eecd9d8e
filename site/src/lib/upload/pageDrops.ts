import { droppedFile } from './fileAccess';

/** A field that takes dropped files. */
interface DropField {
  /** Whether the field is shown. */
  isOpen: () => boolean;
  /** Endings of its files: `.mp4,.mov`. */
  accept: string;
  pick: (file: File, handle?: FileSystemFileHandle) => void;
}

const fields = new Set<DropField>();

/**
 * Catches files that are dropped anywhere on the page while a field is mounted, so that the browser does not open them
 * in place of the page. A file dropped outside the fields goes to the only field that accepts it. Returns a function
 * that ends it.
 */
export function catchDrops(field: DropField): () => void {
  if (fields.size === 0) {
    window.addEventListener('dragover', allow);
    window.addEventListener('drop', drop);
  }
  fields.add(field);
  return () => {
    fields.delete(field);
    if (fields.size > 0) return;
    window.removeEventListener('dragover', allow);
    window.removeEventListener('drop', drop);
  };
}

function allow(event: DragEvent): void {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
}

function drop(event: DragEvent): void {
  const { dataTransfer, defaultPrevented } = event;
  if (defaultPrevented || !dataTransfer?.files.length) return;
  event.preventDefault();
  const [{ name }] = dataTransfer.files as unknown as [File];
  const ending = `.${name.toLowerCase().split('.').pop()}`;
  const [field, another] = [...fields].filter(
    ({ isOpen, accept }) => isOpen() && accept.split(',').includes(ending),
  );
  if (!field || another) return;
  void droppedFile(dataTransfer).then((chosen) => chosen && field.pick(chosen.file, chosen.handle));
}
