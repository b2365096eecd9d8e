import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Transport } from '../lib/upload/resumableUpload';

const CHUNK_UNIT = 256 * 1024;

/** What happens to the next chunk. */
export type Fault =
  /** The connection breaks after the given number of bytes; the store keeps whole units of 256 KiB of them. */
  | { drop: number }
  /** The chunk is answered with a status, and nothing of it is kept. */
  | { status: number }
  /** Only the given number of bytes are kept, which the answer reports. */
  | { keep: number }
  /** The chunk is kept, and the connection breaks before the answer. */
  | { loseAnswer: true }
  /** The chunk is neither read nor answered. */
  | { hang: true };

interface Session {
  size: number;
  bytes: Buffer;
  complete: boolean;
  gone: boolean;
}

/** An object store with the resumable protocol of Cloud Storage, over real HTTP, with faults on demand. */
export class UploadStore {
  readonly sessions = new Map<string, Session>();
  /** Faults of the next chunks, in order. */
  readonly faults: Fault[] = [];
  /** `Content-Range` of every request. */
  readonly ranges: string[] = [];
  /** Bytes received, lost ones included. */
  received = 0;
  /** Answers have no Range header, as behind some proxies. */
  withoutRange = false;
  /** Chunks that hang. */
  hanging = 0;
  private readonly server = createServer((request, response) => void this.handle(request, response));

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Opens a session for a file of `size` bytes and returns its URL. */
  open(size: number): string {
    const id = `s${this.sessions.size + 1}`;
    this.sessions.set(id, { size, bytes: Buffer.alloc(0), complete: false, gone: false });
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${id}`;
  }

  session(url: string): Session {
    return this.sessions.get(url.split('/').pop()!)!;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { socket } = request;
    const session = this.session(request.url!);
    const range = request.headers['content-range']!;
    this.ranges.push(range);
    if (session.gone) return void response.writeHead(410).end();
    const match = /^bytes (\d+)-\d+\//.exec(range);
    const report = () => this.report(session, response);
    if (!match || session.complete) return report();
    const { drop, status, keep, loseAnswer, hang }: Partial<Record<string, number | boolean>> =
      this.faults.shift() ?? {};
    if (hang) return void (this.hanging += 1);
    const chunk = await read(request, Number(drop ?? Infinity));
    this.received += chunk.length;
    const whole = Math.floor(chunk.length / CHUNK_UNIT) * CHUNK_UNIT;
    const kept = Number(status ? 0 : (keep ?? (drop === undefined ? chunk.length : whole)));
    const skip = session.bytes.length - Number(match[1]);
    // A chunk after a gap is not kept.
    if (skip >= 0 && kept > skip) session.bytes = Buffer.concat([session.bytes, chunk.subarray(skip, kept)]);
    session.complete = session.bytes.length === session.size;
    if (drop !== undefined || loseAnswer) return void socket.destroy();
    if (!status) return report();
    session.gone = status === 410;
    response.writeHead(Number(status)).end();
  }

  private report({ complete, bytes }: Session, response: ServerResponse): void {
    const range = bytes.length && !this.withoutRange ? { Range: `bytes=0-${bytes.length - 1}` } : {};
    if (complete) response.writeHead(200).end('{}');
    else response.writeHead(308, range).end();
  }
}

async function read(request: IncomingMessage, maximum: number): Promise<Buffer> {
  const buffers: Buffer[] = [];
  let length = 0;
  for await (const buffer of request as AsyncIterable<Buffer>) {
    buffers.push(buffer);
    length += buffer.length;
    if (length >= maximum) break;
  }
  return Buffer.concat(buffers).subarray(0, maximum);
}

/** A transport by fetch: Node has no XMLHttpRequest. */
export const fetchTransport: Transport = async ({ url, body, contentRange, signal, onSent }) => {
  const headers = { 'Content-Range': contentRange };
  const response = await fetch(url, { method: 'PUT', body, headers, signal });
  onSent?.(body?.size ?? 0);
  return { status: response.status, range: response.headers.get('Range') };
};
