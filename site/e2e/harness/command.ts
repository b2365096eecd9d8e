import { spawn } from 'node:child_process';
import { PROJECT } from './paths';

/** Runs a command in the project's folder; resolves with what it printed, rejects with what it complained of. */
export function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: PROJECT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    let complained = '';
    child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
    child.stderr.on('data', (text: Buffer) => (complained += text.toString()));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve(printed)
        : reject(new Error(`${command} ${args.join(' ')} ended with ${code}:\n${printed}${complained}`)),
    );
  });
}
