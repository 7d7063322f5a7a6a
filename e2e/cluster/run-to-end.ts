import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { ownChild } from '@duende/testkit/support/own-children';
import type { ProcessPlan } from './supervised-process.ts';

/**
 * Runs a program that ends by itself; `say` hears what it prints, line by line.
 * @throws when it ends with another code than 0, or the signal comes first
 */
export async function runToEnd(
  { name, command: [program, ...args], env }: ProcessPlan,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const child = spawn(program, args, {
    env,
    // Ctrl-C in a terminal is for the parent.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  });
  ownChild(child);
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => say(`${name}: ${line}`));
  const [code, killed] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  if (code !== 0) throw new Error(`${name} ended with ${String(code ?? killed)}`);
}
