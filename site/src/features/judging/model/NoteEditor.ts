import { Store } from '../../../lib/Store';
import { Drafts } from './judgeStorage';
import { NoteConflict, type NoteChange } from './privateNote';

/** What was typed, and the stored text that it replaces. */
interface NoteDraft {
  text: string;
  over: string;
}

interface EditedNote extends NoteDraft {
  /** The text that another tab has stored instead of `over`; null without a conflict. */
  other: string | null;
  /** Whether the text is stored; null while it is being typed. */
  state: 'kept' | 'failed' | null;
}

/**
 * A private note while it is typed. It is kept in this browser until it is stored. After a conflict, nothing is stored
 * until the judge has chosen.
 */
export class NoteEditor extends Store<EditedNote> {
  private readonly drafts: Drafts<NoteDraft>;
  private storing = false;
  /** Whether storing was asked for while it went on. */
  private asked = false;

  constructor(
    private readonly workId: number,
    judge: string,
    stored: string,
  ) {
    const drafts = new Drafts<NoteDraft>('privateNote', judge);
    super({ text: stored, over: stored, ...drafts.of(workId), other: null, state: null });
    this.drafts = drafts;
  }

  type(text: string): void {
    this.change({ text, over: this.get().over }, this.get().other);
  }

  /** Ends a conflict with this text. */
  choose(text: string): void {
    this.change({ text, over: this.get().other ?? this.get().over });
  }

  /** Takes the stored text over, unless something was typed here. */
  adopt(stored: string): void {
    const { text, over } = this.get();
    if (text.trim() === over && stored !== over) this.set({ text: stored, over: stored });
  }

  /** Stores the text by `keep` if it was changed. */
  async store(keep: (change: NoteChange) => Promise<void>): Promise<void> {
    const { text, over, other } = this.get();
    const note = text.trim();
    if (other !== null) return;
    if (this.storing) return void (this.asked = true);
    if (note === over) return this.settle(over);
    this.storing = true;
    this.asked = false;
    try {
      await keep({ note, over });
      this.settle(note);
      this.set({ over: note, state: 'kept' });
    } catch (error) {
      this.set(error instanceof NoteConflict ? { other: error.stored } : { state: 'failed' });
    }
    this.storing = false;
    if (this.asked && this.get().over === note) await this.store(keep);
  }

  private change(draft: NoteDraft, other: string | null = null): void {
    this.set({ ...draft, other, state: null });
    this.drafts.keep(this.workId, draft);
  }

  /** Replaces or drops the draft in this browser, unless it is another tab's. */
  private settle(over: string): void {
    const { text } = this.get();
    if (this.drafts.of(this.workId)?.text !== text) return;
    if (text.trim() === over) this.drafts.drop(this.workId);
    else this.drafts.keep(this.workId, { text, over });
  }
}
