import { createServer } from 'node:net';

/** Opens and closes a loopback port; resolves with its number, or null when it is taken. */
function listen(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const got = typeof address === 'object' && address ? address.port : null;
      server.close(() => resolve(got));
    });
  });
}

/** The first of five free ports in a row: the fourth is the development server's. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = await listen(0);
    if (!port || port > 65_531) continue;
    const others = await Promise.all([1, 2, 3, 4].map((further) => listen(port + further)));
    if (others.every(Boolean)) return port;
  }
  throw new Error('There are no five free ports in a row.');
}
