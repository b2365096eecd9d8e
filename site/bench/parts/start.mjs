import fs from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { budgets } from '../paths.mjs';
import { Service } from '../service.mjs';

const RUNS = 5;
const REST_MS = 3000;

/** The production service: from the start of the process to its first answer, and its memory when nobody calls. */
export const start = ({ contest, table, port }) => [
  {
    what: 'marquee serve',
    run: async () => {
      await contest.started(); // its database is migrated
      const ready = [];
      const resident = [];
      for (let i = 0; i < RUNS; i++) {
        const life = await live(port + 3);
        ready.push(life.ready);
        resident.push(life.resident);
      }
      table.atMost('marquee serve', 'start to ready', median(ready) / 1000, budgets.start / 1000, 's', 2);
      if (process.platform !== 'linux') table.note('marquee serve', 'resident memory is read on Linux only');
      else table.atMost('marquee serve', 'resident at rest', median(resident), budgets.resident, 'MB', 1);
    },
  },
];

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** One life of the service: milliseconds to its first answer, megabytes after a rest. */
async function live(port) {
  const began = performance.now();
  const service = await Service.start(port);
  try {
    const ready = performance.now() - began;
    await pause(REST_MS);
    return { ready, resident: residentMegabytes(service.pid) };
  } finally {
    await service.stop();
  }
}

function residentMegabytes(pid) {
  if (process.platform !== 'linux') return NaN;
  const [, kilobytes] = fs.readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+) kB/m);
  return (Number(kilobytes) * 1024) / 1e6;
}
