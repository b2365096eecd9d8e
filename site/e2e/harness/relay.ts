import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What happens to the next chunk that the page sends to the store. */
export type Fault =
  /** The connection breaks after the given number of bytes. */
  | { cut: number }
  /** The chunk is answered with a status, and does not reach the store. */
  | { status: number }
  /** The chunk reaches the store, and its answer is lost. */
  | { loseAnswer: true }
  /** Nothing of the chunk is read, and nothing answered. */
  | { stall: true };

/** A chunk that the page sent, as far as it passed the relay. */
export interface PassedChunk {
  session: string;
  /** Bytes that reached the store. */
  bytes: number;
}

/** An HTTP proxy between a browser and a contest that disturbs what the page sends to the store. */
export class Relay {
  /** Faults of the next chunks, in order. */
  readonly faults: Fault[] = [];
  readonly chunks: PassedChunk[] = [];
  /** The store's answers have no Range header. */
  withoutRange = false;
  /** Origins that cannot be reached. */
  readonly down = new Set<string>();
  /** Bytes per second of every chunk; unlimited by default. */
  speed = Infinity;
  /** The next call whose path ends so loses its answer; `then` runs when the service has given it. */
  lostCall: { path: string; then: () => void } | null = null;
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((request, response) => this.handle(request, response));

  private constructor(private readonly store: string) {
    this.server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.on('error', () => undefined).once('close', () => this.sockets.delete(socket));
    });
  }

  /** Listens on a free loopback port. `store` is the origin of the object store. */
  static async start(store: string): Promise<Relay> {
    const relay = new Relay(store);
    await new Promise<void>((resolve) => relay.server.listen(0, '127.0.0.1', resolve));
    return relay;
  }

  /** For the browser's proxy setting. */
  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Bytes of all chunks that reached the store. */
  get received(): number {
    return this.chunks.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Breaks every connection. */
  cutAll(): void {
    this.sockets.forEach((socket) => socket.destroy());
  }

  async close(): Promise<void> {
    this.cutAll();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private handle(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url!);
    if (this.down.has(url.origin)) return void request.socket.destroy();
    const chunk = request.method === 'PUT' && url.origin === this.store;
    const sending = chunk && !request.headers['content-range']?.startsWith('bytes */');
    const fault = sending ? this.faults.shift() : undefined;
    if (fault && 'stall' in fault) return;
    if (fault && 'status' in fault) return refuse(request, response, fault.status);
    const { method, headers } = request;
    const upstream = forward(url, { method, headers, agent: false }, (answer) => {
      if (fault && 'loseAnswer' in fault) return void request.socket.destroy();
      if (this.lostCall && url.pathname.endsWith(this.lostCall.path)) {
        request.socket.destroy();
        this.lostCall.then();
        this.lostCall = null;
        return;
      }
      const passed = { ...answer.headers };
      if (chunk && this.withoutRange) delete passed.range;
      response.writeHead(answer.statusCode!, passed);
      answer.pipe(response).on('error', () => undefined);
    });
    const end = () => {
      upstream.destroy();
      request.socket.destroy();
    };
    upstream.on('error', end);
    request.on('error', end).on('close', () => request.complete || end());
    if (!sending) return void request.pipe(upstream);
    const counted: PassedChunk = { session: url.href, bytes: 0 };
    this.chunks.push(counted);
    const most = fault && 'cut' in fault ? fault.cut : Infinity;
    request.on('data', (bytes: Buffer) => {
      const part = bytes.subarray(0, most - counted.bytes);
      counted.bytes += part.length;
      upstream.write(part);
      if (counted.bytes >= most) return void setImmediate(end);
      if (this.speed === Infinity) return;
      request.pause();
      setTimeout(() => request.resume(), (part.length / this.speed) * 1000);
    });
    request.on('end', () => upstream.end());
  }
}

/** Answers as the store would, so that the page may read the status. */
function refuse(request: IncomingMessage, response: ServerResponse, status: number): void {
  request.resume().on('end', () => {
    const origin = request.headers.origin ?? '*';
    response.writeHead(status, { 'Access-Control-Allow-Origin': origin }).end();
  });
}
