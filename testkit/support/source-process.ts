import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export type SourceProcess = ChildProcessByStdio<Writable, Readable, null>;

/** Runs a TypeScript module of the tests in a process of its own, with standard input and output to talk over. */
export function spawnSource(
  module: URL,
  args: readonly string[],
  wrapper: readonly string[] = [],
): SourceProcess {
  const [command = '', ...rest] = [
    ...wrapper,
    process.execPath,
    '--conditions=source',
    '--import=tsx',
    fileURLToPath(module),
    ...args,
  ];
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  return spawn(command, rest, { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
}
