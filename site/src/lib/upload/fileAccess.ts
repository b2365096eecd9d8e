/** Chromium's extension of a handle: a permission that outlives a reload. */
interface WithPermission {
  queryPermission?: (options: { mode: 'read' }) => Promise<PermissionState>;
  requestPermission?: (options: { mode: 'read' }) => Promise<PermissionState>;
}

/** A chosen file, with its handle where the browser provides one. */
export interface ChosenFile {
  file: File;
  handle?: FileSystemFileHandle;
}

/** The dropped file; null without one. Its handle is asked for at once: the transfer ends with the event. */
export async function droppedFile({ items, files }: DataTransfer): Promise<ChosenFile | null> {
  const [file] = files;
  if (!file) return null;
  const item = [...(items ?? [])].find(({ kind }) => kind === 'file') as
    { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> } | undefined;
  const handle = await item?.getAsFileSystemHandle?.().catch(() => null);
  return { file, handle: handle?.kind === 'file' ? (handle as FileSystemFileHandle) : undefined };
}

/** The browser's file chooser that gives access to the file: Chromium's. */
type OpenPicker = (options: {
  types: { accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle[]>;

/** Null where the browser has no such chooser. */
export function filePicker(): OpenPicker | null {
  const { showOpenFilePicker } = window as { showOpenFilePicker?: OpenPicker };
  return showOpenFilePicker ? showOpenFilePicker.bind(window) : null;
}

/** Opens the chooser for files with these endings (`.mp4,.mov`). Null when the visitor closes it. */
export async function chooseFile(open: OpenPicker, accept: string): Promise<ChosenFile | null> {
  try {
    const [handle] = await open({ types: [{ accept: { 'application/octet-stream': accept.split(',') } }] });
    return handle ? { file: await handle.getFile(), handle } : null;
  } catch {
    return null;
  }
}

/**
 * The file behind a handle, as it is on the device now. `asking` shows the browser's permission prompt, which needs a
 * press. Null without permission, or when the file is gone.
 */
export async function reopen(handle: FileSystemFileHandle, asking: boolean): Promise<File | null> {
  const { queryPermission, requestPermission } = handle as WithPermission;
  try {
    let state = (await queryPermission?.call(handle, { mode: 'read' })) ?? 'granted';
    if (state === 'prompt' && asking)
      state = (await requestPermission?.call(handle, { mode: 'read' })) ?? 'denied';
    return state === 'granted' ? await handle.getFile() : null;
  } catch {
    return null;
  }
}
