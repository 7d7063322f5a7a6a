import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process of the bench beside this one: load generators and baselines, which must not share its event loop. */
export interface Child {
  readonly pid: number;
  /** Resolves with the next message of the process. */
  next(): Promise<unknown>;
  send(message: object): void;
  end(): Promise<void>;
}

/** Starts a module of `processes/` by name; `input` is its first message, `flags` are Node's beside this process's own. */
export function startChild(name: string, input: object, flags: readonly string[] = []): Child {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const module = fileURLToPath(new URL(`../processes/${name}.${extension}`, import.meta.url));
  const child = fork(module, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
    execArgv: [...process.execArgv, ...flags],
  });
  const waiting: ((message: unknown) => void)[] = [];
  const arrived: unknown[] = [];
  let failed: ((error: Error) => void) | undefined;
  child.on('message', (message) => {
    const take = waiting.shift();
    if (take) take(message);
    else arrived.push(message);
  });
  child.once('exit', (code) => failed?.(new Error(`the process ${name} ended early, with ${code}`)));
  child.send(input);
  return {
    pid: child.pid ?? 0,
    next() {
      if (arrived.length > 0) return Promise.resolve(arrived.shift());
      return new Promise((resolve, reject) => {
        failed = reject;
        waiting.push(resolve);
      });
    },
    send: (message) => void child.send(message),
    end: () => endProcess(child, 'SIGTERM'),
  };
}

/** Runs a module of `processes/` that sends one message and ends; that message. */
export async function runChild<T>(name: string, input: object, flags?: readonly string[]): Promise<T> {
  const child = startChild(name, input, flags);
  try {
    return (await child.next()) as T;
  } finally {
    await child.end();
  }
}

export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
