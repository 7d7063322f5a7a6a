import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { ownChild } from '@duende/testkit/support/own-children';

type Environment = Readonly<Record<string, string | undefined>>;

/** Runs a program to its end; resolves to what it printed. @throws with all of that where it fails */
export async function runCommand(
  [program, ...args]: readonly [string, ...string[]],
  env: Environment = {},
): Promise<string> {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  ownChild(child);
  const ended = once(child, 'close') as Promise<[number | null]>;
  const [[code], out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (code !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${String(code)}\n${err.slice(-3000)}`);
  return out.trim();
}

/** Whether a program ends well. */
export async function succeeds(command: readonly [string, ...string[]]): Promise<boolean> {
  return runCommand(command).then(
    () => true,
    () => false,
  );
}
