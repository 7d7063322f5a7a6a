import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { bundledModule } from './bundled-module.ts';
import { ownChild } from './own-children.ts';

export type SourceProcess = ChildProcessByStdio<Writable, Readable, null>;

/**
 * Runs a TypeScript module of the tests in a process of its own, with standard input and output to talk over: bundled with the project's
 * files that it imports. With a loader in the process it took twice as long.
 */
export function spawnSource(
  module: URL,
  args: readonly string[],
  wrapper: readonly string[] = [],
): SourceProcess {
  const [command = '', ...rest] = [
    ...wrapper,
    process.execPath,
    fileURLToPath(bundledModule(module)),
    ...args,
  ];
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  return ownChild(spawn(command, rest, { cwd, stdio: ['pipe', 'pipe', 'inherit'] }));
}
