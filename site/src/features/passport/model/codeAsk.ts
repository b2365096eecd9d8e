import { verificationCode } from '../../../lib/limits/limits.gen';
import { sessionKept } from '../../../lib/browser/keptStorage';

/** A code that this tab has asked for. The `askId` is the proof of that, which the login needs. */
export interface CodeAsk {
  email: string;
  askId: string;
  /** The device's clock when the code was sent, in milliseconds. */
  sentAt: number;
  /** The device's clock when another one may be sent, in milliseconds. */
  resendAt: number;
  /** The mail has letters and a link in place of digits. */
  letters?: boolean;
}

const KEY = 'marquee.codeAsk';

/** How long a mailed code can be used, in milliseconds. */
const LIFETIME_MS = verificationCode.lifetimeMinutes * 60_000;

/** The tab's last ask, expired or not. It outlives a closed window and a reload. */
export function storedAsk(): CodeAsk | null {
  try {
    const ask = JSON.parse(sessionKept.get(KEY) ?? 'null') as Partial<CodeAsk> | null;
    if (
      ask &&
      typeof ask.email === 'string' &&
      typeof ask.askId === 'string' &&
      typeof ask.sentAt === 'number'
    )
      return ask as CodeAsk;
  } catch {
    // Not readable: as if there were none.
  }
  return null;
}

/** Stores the ask for the tab; null forgets it. Without storage it lasts until the page is left. */
export function storeAsk(ask: CodeAsk | null): void {
  if (ask) sessionKept.set(KEY, JSON.stringify(ask));
  else sessionKept.remove(KEY);
}

/** The device's clock when the code ends, in milliseconds. */
export const endOf = ({ sentAt }: CodeAsk): number => sentAt + LIFETIME_MS;

/** How long after its end a code is worth a word, in milliseconds. */
const REMEMBERED_MS = 3_600_000;

/**
 * Whether the window continues with this ask: its code is good, or ended a moment ago. A `sentAt` in the future means that
 * the device's clock was changed.
 */
export const continues = (ask: CodeAsk, now = Date.now()): boolean =>
  ask.sentAt <= now && now < endOf(ask) + REMEMBERED_MS;
