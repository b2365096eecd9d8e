// Runs the one-machine default behind Vite's development server: node site/ssg/dev.mjs
// EDITION selects the edition of the pages; PORT is the service's port as in `make run`, the pages are at PORT + 3.
import { spawn } from 'node:child_process';
import net from 'node:net';
import path from 'node:path';
import { createServer } from 'vite';

const project = path.resolve(import.meta.dirname, '../..');
const port = Number(process.env.PORT || 8080);
const camp = process.env.EDITION === 'camp';
process.env.API_ADDRESS = `http://127.0.0.1:${camp ? port + 1 : port}`;
const pages = { port: port + 3, host: '127.0.0.1' };

let service;
let isEnding = false;

/** Exits once the service has shut down; the development server needs no shutdown. */
function end(code) {
  if (isEnding) return;
  isEnding = true;
  if (!service || service.exitCode !== null || service.signalCode) process.exit(code);
  service.removeAllListeners('exit').once('exit', () => process.exit(code));
  service.kill('SIGTERM');
}

const endOk = () => end(0);

function fail(reason) {
  console.error(reason);
  end(1);
}

function startService() {
  service = spawn(path.join(project, 'bin/marquee'), ['embedded'], {
    cwd: project,
    env: { ...process.env, DEV_SITE: `http://localhost:${pages.port}`, FOLLOW_PARENT: '1' },
    stdio: 'inherit',
  });
  service.once('error', (error) => fail(`The service does not start: ${error.message}`));
  service.once('exit', (status) => end(status ?? 1));
}

async function servePages() {
  const server = await createServer({
    configFile: path.join(project, 'site/vite.config.ts'),
    logLevel: 'warn',
    server: { ...pages, strictPort: true },
  });
  await server.listen();
  // Vite's own listener would exit at once, before the service has shut down.
  for (const listener of process.listeners('SIGTERM'))
    if (listener !== endOk) process.off('SIGTERM', listener);
}

/** Resolves when the port is free; rejects with the system's error otherwise. */
const free = (address) =>
  new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(address, () => probe.close(resolve));
  });

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, endOk);

try {
  await free(pages);
  await servePages();
  if (!isEnding) startService();
} catch (error) {
  fail(
    error.code === 'EADDRINUSE'
      ? `port ${pages.port}, for the pages, is in use: stop what uses it, or start with another PORT (it takes four in a row)`
      : error.message,
  );
}
