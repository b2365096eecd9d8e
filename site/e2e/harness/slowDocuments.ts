import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Pieces of a document, and how long a browser has to paint each before the next one comes. */
const PIECES = 8;
const PIECE_MS = 100;

/** A site in front of another whose documents arrive piece by piece, as over a slow connection. */
export class SlowDocuments {
  private constructor(private readonly server: Server) {}

  /** `origin` is the site's that is asked for every address. */
  static async start(origin: string): Promise<SlowDocuments> {
    const server = createServer((request, response) => {
      void (async () => {
        const answer = await fetch(origin + request.url, { redirect: 'manual' });
        const body = Buffer.from(await answer.arrayBuffer());
        const type = answer.headers.get('content-type') ?? '';
        response.writeHead(answer.status, { 'content-type': type });
        if (type.startsWith('text/html')) {
          const size = Math.ceil(body.length / PIECES);
          for (let from = 0; from < body.length; from += size) {
            response.write(body.subarray(from, from + size));
            await pause(PIECE_MS);
          }
          response.end();
        } else response.end(body);
      })().catch(() => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new SlowDocuments(server);
  }

  get address(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
