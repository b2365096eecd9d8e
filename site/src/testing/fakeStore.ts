import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Transport } from '../lib/upload/transport';

const GRAIN = 256 * 1024;

/** What happens to the next part that arrives. */
export type Fault =
  /** The line breaks after so many bytes of the part; the store keeps whole 256 KiB of them. */
  | { drop: number }
  /** The part is refused with a status, nothing of it is kept. */
  | { status: number }
  /** Only so many bytes are kept, and the store says so. */
  | { keep: number }
  /** The part is kept and answered, but the answer gets lost. */
  | { deaf: true }
  /** Nothing is read nor answered. */
  | { hang: true };

interface Session {
  size: number;
  bytes: Buffer;
  complete: boolean;
  gone: boolean;
}

/** An object store that speaks the resumable protocol of Cloud Storage over real HTTP, with faults on demand. */
export class FakeStore {
  readonly sessions = new Map<string, Session>();
  /** Faults of the coming parts, in order. */
  readonly faults: Fault[] = [];
  /** `Content-Range` of everything that was sent. */
  readonly ranges: string[] = [];
  /** Bytes of parts that arrived, lost ones included. */
  arrived = 0;
  /** Parts that hang. */
  hanging = 0;
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  open(size: number): string {
    const id = `s${this.sessions.size + 1}`;
    this.sessions.set(id, { size, bytes: Buffer.alloc(0), complete: false, gone: false });
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${id}`;
  }

  session(url: string): Session {
    return this.sessions.get(url.split('/').pop()!)!;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { socket } = request;
    const session = this.session(request.url!);
    const range = request.headers['content-range']!;
    this.ranges.push(range);
    if (session.gone) return void response.writeHead(410).end();
    const match = /^bytes (\d+)-\d+\//.exec(range);
    if (!match || session.complete) return this.tell(session, response);
    const fault = this.faults.shift();
    if (fault && 'hang' in fault) return void (this.hanging += 1);
    const drop = fault && 'drop' in fault ? fault.drop : Infinity;
    const part = await this.read(request, drop);
    this.arrived += part.length;
    const kept =
      fault && 'status' in fault
        ? 0
        : fault && 'keep' in fault
          ? fault.keep
          : drop < Infinity
            ? Math.floor(part.length / GRAIN) * GRAIN
            : part.length;
    const skip = session.bytes.length - Number(match[1]);
    // A part that begins after what is held leaves a gap: nothing of it counts.
    if (skip >= 0 && kept > skip) session.bytes = Buffer.concat([session.bytes, part.subarray(skip, kept)]);
    session.complete = session.bytes.length === session.size;
    if (drop < Infinity || (fault && 'deaf' in fault)) return void socket.destroy();
    if (fault && 'status' in fault) {
      if (fault.status === 410) session.gone = true;
      return void response.writeHead(fault.status).end();
    }
    this.tell(session, response);
  }

  private tell(session: Session, response: ServerResponse): void {
    if (session.complete) return void response.writeHead(200).end('{}');
    const held = session.bytes.length;
    response.writeHead(308, held ? { Range: `bytes=0-${held - 1}` } : {}).end();
  }

  private async read(request: IncomingMessage, most: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of request as AsyncIterable<Buffer>) {
      pieces.push(piece);
      length += piece.length;
      if (length >= most) break;
    }
    return Buffer.concat(pieces).subarray(0, most);
  }
}

/** Sends by fetch, where there is no XMLHttpRequest. */
export const fetchTransport: Transport = async ({ url, body, contentRange, signal, onSent }) => {
  const headers = { 'Content-Range': contentRange };
  const response = await fetch(url, { method: 'PUT', body, headers, signal });
  onSent?.(body?.size ?? 0);
  return { status: response.status, range: response.headers.get('Range') };
};
