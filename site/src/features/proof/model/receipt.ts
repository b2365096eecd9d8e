import { fromBase64, isSigned, sha256, hex, utf8 } from './bytes';

/** What a receipt states, once its signature holds. */
export interface Receipt {
  arrivedAt: string;
  size: number;
  sha256: string;
  /** The SHA-256 of its signed line, by which the log names it. */
  sum: string;
}

/** The two lines of a receipt in a text, such as a whole saved email; null without any. */
export function receiptLines(text: string): { line: string; signature: string } | null {
  const found = /(\{"receipt":"marquee receipt 1"[^\r\n]*\})\s+([A-Za-z0-9+/]{86}==)/.exec(text);
  return found && { line: `${found[1]!}\n`, signature: found[2]! };
}

/** Checks a receipt with the published keys in PEM; null when no key has signed it. */
export async function openReceipt(text: string, keys: readonly string[]): Promise<Receipt | null> {
  const found = receiptLines(text);
  if (!found) return null;
  for (const pem of keys) {
    const key = fromBase64(pem.replace(/-----[^-]+-----|\s/g, ''));
    if (!(await isSigned(key, fromBase64(found.signature), utf8(found.line)))) continue;
    const { arrivedAt, size, sha256: sum = '' } = JSON.parse(found.line) as Omit<Receipt, 'sum'>;
    return { arrivedAt, size, sha256: sum, sum: hex(await sha256(utf8(found.line))) };
  }
  return null;
}
