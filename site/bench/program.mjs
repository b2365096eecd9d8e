import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { project } from './paths.mjs';

/**
 * Runs a program to its end; resolves with what it wrote to its output. Rejects with the last lines of all it said when
 * it fails or takes longer than `limit` milliseconds.
 */
export function run(program, args, { limit, cwd = project, env = {} }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limit,
    });
    let output = '';
    let all = '';
    child.stdout.on('data', (chunk) => ((output += chunk), (all += chunk)));
    child.stderr.on('data', (chunk) => (all += chunk));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) return resolve(output);
      const words = all.trim().split('\n').slice(-12).join('\n');
      reject(new Error(`${signal ? `ended by ${signal}` : `exit status ${code}`}: ${words}`));
    });
  });
}

/** Bytes of a process's memory, as Linux counts them; 0 elsewhere, or when it has ended. */
export function residentOf(pid) {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024;
  } catch {
    return 0;
  }
}
