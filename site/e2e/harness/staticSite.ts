import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** A web server for the files of a built site alone, as a partner's host or a CDN serves them: no call reaches it. */
export class StaticSite {
  private constructor(
    readonly port: number,
    private readonly server: Server,
  ) {}

  /** Serves `/guidelines` from guidelines.html, and the application's shell for its routes. */
  static async start(folder: string): Promise<StaticSite> {
    const server = createServer(({ url }, response) => {
      const { pathname } = new URL(url ?? '/', 'http://site');
      const candidates = [pathname, `${pathname}.html`, path.join(pathname, 'index.html'), 'app.html'];
      const file = candidates
        .map((name) => path.join(folder, path.normalize(name)))
        .find((name) => existsSync(name) && statSync(name).isFile())!;
      response.setHeader('Content-Type', TYPES[path.extname(file)] ?? 'application/octet-stream');
      response.end(readFileSync(file));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new StaticSite((server.address() as AddressInfo).port, server);
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
