import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { projectFile } from '@duende/platform/files/project-files';
import { ownChild } from '@duende/testkit/support/own-children';

/** Another process of the bench, for work that must not share its event loop. */
export interface Child<T> {
  readonly pid: number;
  /** its first message; rejects when it ends before */
  readonly first: Promise<T>;
  /** Its next message from this call on; rejects when it ends before. */
  next(): Promise<T>;
  end(): Promise<void>;
}

/** Starts a module of `processes/` by name; `input` is its first message. */
export function startChild<T>(name: string, input: object = {}): Child<T> {
  const module = fileURLToPath(projectFile(`bench/dist/processes/${name}.js`));
  const child = fork(module, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' });
  ownChild(child);
  const next = () =>
    new Promise<T>((resolve, reject) => {
      child.once('message', (message) => resolve(message as T));
      child.once('exit', (code) => reject(new Error(`the process ${name} ended early, with ${code}`)));
    });
  const first = next();
  // A waiting caller gets the rejection; a process that merely ends fails no other.
  first.catch(() => undefined);
  child.send(input);
  return { pid: child.pid ?? 0, first, next, end: () => endProcess(child, 'SIGTERM') };
}

/** Runs a module of `processes/` to its message; that message. */
export async function runChild<T>(name: string, input: object): Promise<T> {
  const child = startChild<T>(name, input);
  try {
    return await child.first;
  } finally {
    await child.end();
  }
}

/** Ends a process and waits until it is gone. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** The other end of {@link startChild}: what the process that started this one says. */
export async function firstMessage<T>(): Promise<T> {
  const [message] = (await once(process, 'message')) as [T];
  return message;
}

/** Says something to the process that started this one. */
export function tell(message: object): void {
  process.send?.(message);
}
