import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { basename } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runnableModule } from '@duende/platform/files/runnable-module';

export type SourceProcess = ChildProcessByStdio<Writable, Readable, null>;

/**
 * Runs a TypeScript module of the tests in a process of its own, with standard input and output to talk over: bundled with the files
 * that it imports, on other workspaces as they were compiled. With a loader in the process it took twice as long.
 */
export function spawnSource(
  module: URL,
  args: readonly string[],
  wrapper: readonly string[] = [],
): SourceProcess {
  const [command = '', ...rest] = [
    ...wrapper,
    process.execPath,
    fileURLToPath(runnableModule(module.href, basename(module.pathname, '.ts'))),
    ...args,
  ];
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  return spawn(command, rest, { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
}
