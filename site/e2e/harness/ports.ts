import { createServer, type Server } from 'node:net';

/** Rows of eight ports, below those which systems give to connections. The Go tests keep the same rows. */
const LOW = 10_240;
const HIGH = 32_768;
const ROW = 8;

/** Listens on a loopback port; resolves with null when it is taken. */
function listen(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

/** Whether nothing listens there. */
async function isFree(port: number): Promise<boolean> {
  const server = await listen(port);
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  return server !== null;
}

/**
 * The first of seven free ports in a row: the fourth is the development server's. The eighth is held open until this
 * process ends, as a sign to other tests that the row is taken.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 500; tries++) {
    const first = LOW + ROW * Math.floor(Math.random() * ((HIGH - LOW) / ROW));
    const sign = await listen(first + ROW - 1);
    if (!sign) continue;
    const others = await Promise.all(Array.from({ length: ROW - 1 }, (_, i) => isFree(first + i)));
    if (others.every(Boolean)) {
      sign.unref();
      return first;
    }
    sign.close();
  }
  throw new Error('There is no free row of ports.');
}
