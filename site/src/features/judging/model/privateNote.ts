import { isCode } from '../../../lib/api/error';
import type { Schema } from '../../../lib/api/schema';

type Note = Schema<'JudgeNote'>;

/** A change of a private note: its text, with the stored text that it replaces, or its flag. */
export type NoteChange = { note: string; over: string } | { flag: boolean };

/** The stored text is neither the one that a change replaces nor the changed one: another tab or device stored it. */
export class NoteConflict extends Error {
  constructor(readonly stored: string) {
    super('the private note was changed elsewhere');
  }
}

interface NoteCalls {
  keepNote: (body: Schema<'JudgeNoteRequest'>) => Promise<Note>;
  work: (id: number) => Promise<Note>;
}

/** How often a change is sent while others change the note. */
const TRIES = 3;

/**
 * Stores a change of a work's note; what another tab changed besides stays. Rejects with NoteConflict when another tab
 * has changed the same text, and with ApiError when the service could not store it.
 *
 * @param known the work with the note as this page last read it
 * @param onRead called with the note as stored, each time that an answer has it
 */
export async function storeNote(
  calls: NoteCalls,
  known: Note & { id: number },
  change: NoteChange,
  onRead: (stored: Note) => void,
): Promise<void> {
  let stored: Note = known;
  const read = (answer: Note) => {
    stored = { note: answer.note, flag: answer.flag, noteVersion: answer.noteVersion };
    onRead(stored);
  };
  for (let tried = 1; ; tried += 1) {
    const { note, flag, noteVersion } = stored;
    if ('note' in change && note !== change.over && note !== change.note) throw new NoteConflict(note);
    const changed = 'note' in change ? { note: change.note, flag } : { note, flag: change.flag };
    try {
      return read(await calls.keepNote({ workId: known.id, ...changed, noteVersion }));
    } catch (error) {
      if (!isCode(error, 'CONFLICT') || tried === TRIES) throw error;
      read(await calls.work(known.id));
    }
  }
}
