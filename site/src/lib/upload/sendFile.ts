import { type Network, type Sleep, waitForNextTry } from './network';
import { positionOf, SessionGone } from './position';
import type { Transport } from './transport';

/** Failures in a row, with the network there, after which sending is given up. It can be taken up again later. */
export const MOST_FAILURES = 10;

/** A file on its way to its session. */
export interface Sending {
  file: Blob;
  sessionUrl: string;
  /** Bytes sent at once: a multiple of 256 KiB. */
  chunkSize: number;
  /** Where to begin; what the store holds. */
  from: number;
  signal: AbortSignal;
  /** Bytes that have left, the part on its way included. Falls back when a part was lost. */
  onSent: (bytes: number) => void;
  /** Bytes that the store is known to hold. */
  onHeld: (bytes: number) => void;
  /** True while waiting for the network or the next try. */
  onWaiting: (waiting: boolean) => void;
}

/** What sending needs from its surroundings. */
export interface SendDependencies {
  transport: Transport;
  line: Network;
  sleep: Sleep;
  random: () => number;
}

/**
 * Sends a file to its resumable session, part by part, until the store has all of it. After every failure the store is
 * asked what it really holds, so no byte is skipped or sent into the wrong place. Rejects with SessionGone, with the
 * signal's reason, or with the last failure after MOST_FAILURES in a row.
 */
export async function sendFile(sending: Sending, parts: SendDependencies): Promise<void> {
  const { file, signal } = sending;
  let offset = sending.from;
  let sure = true;
  for (let failures = 0; ;) {
    try {
      const before = offset;
      const ask = !sure || offset >= file.size;
      const position = ask ? await askPosition(sending, parts) : await sendPart(sending, offset, parts);
      if (position === 'complete') return;
      sure = true;
      offset = position;
      sending.onHeld(offset);
      sending.onSent(offset);
      if (offset > before) failures = 0;
      else if (!ask || offset >= file.size) throw new Error(`send file: the store stays at ${offset}`);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof SessionGone) throw error;
      if (parts.line.online()) failures += 1;
      if (failures > MOST_FAILURES) throw error;
      sure = false;
      sending.onWaiting(true);
      await waitForNextTry(failures, parts, signal);
      sending.onWaiting(false);
    }
  }
}

async function sendPart(
  { file, sessionUrl, chunkSize, signal, onSent }: Sending,
  from: number,
  parts: SendDependencies,
) {
  const end = Math.min(from + chunkSize, file.size);
  const cut = new AbortController();
  const forget = parts.line.onChange((online) => online || cut.abort(new Error('send part: offline')));
  try {
    return positionOf(
      await parts.transport({
        url: sessionUrl,
        body: file.slice(from, end),
        contentRange: `bytes ${from}-${end - 1}/${file.size}`,
        signal: AbortSignal.any([signal, cut.signal]),
        onSent: (bytes) => onSent(from + Math.min(bytes, end - from)),
      }),
    );
  } finally {
    forget();
  }
}

async function askPosition({ file, sessionUrl, signal }: Sending, { transport }: SendDependencies) {
  return positionOf(
    await transport({ url: sessionUrl, body: null, contentRange: `bytes */${file.size}`, signal }),
  );
}
