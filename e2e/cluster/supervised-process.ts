import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { ownChild } from '@duende/testkit/support/own-children';

export interface ProcessPlan {
  /** `query-2` */
  readonly name: string;
  /** program, and what follows its name */
  readonly command: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** where a program will answer that does not print `Duende…: address` once it does */
  readonly address?: string;
}

/** A process that is started again whenever it ends by itself. */
export interface SupervisedProcess {
  readonly name: string;
  /** Resolves to the address that it prints, or at which it answers; rejects when it ends before. */
  readonly started: Promise<string>;
  /** of the process there is now */
  readonly pid: number | undefined;
  /** Ends it for good: in order, and by force where that takes too long. */
  stop(): Promise<void>;
}

const ADDRESS = /^Duende[^:]*: (https?:\/\/\S+)$/;
/** Longer than a process may take to end in order. Milliseconds. */
const PATIENCE_MS = 15_000;
const PROBE_MS = 100;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/** Starts a process and keeps it running; `say` hears what it prints and what becomes of it, line by line. */
export function supervise(plan: ProcessPlan, say: (line: string) => void): SupervisedProcess {
  const { name, command, env } = plan;
  const [program, ...args] = command;
  const stopping = new AbortController();
  let child: ChildProcess | null = null;
  let tell = { address: (_: string): void => undefined, failure: (_: Error): void => undefined };
  const started = new Promise<string>((resolve, reject) => (tell = { address: resolve, failure: reject }));

  let address: string | null = null;

  /** The first address goes to the caller. Later ones are logged, since another process answers there. */
  function restartedAt(printed: string): void {
    if (address !== null) say(`${name} started again: ${printed} (process ${String(child?.pid)})`);
    address = printed;
    tell.address(printed);
  }

  function print(stream: Readable): void {
    createInterface({ input: stream }).on('line', (line) => {
      const [, printed] = ADDRESS.exec(line) ?? [];
      if (printed === undefined) say(`${name}: ${line}`);
      else restartedAt(printed);
    });
  }

  async function keepRunning(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    let hasStarted = false;
    void started.then(
      () => (hasStarted = true),
      () => undefined,
    );
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      // A group of its own: Ctrl-C in a terminal is for the supervisor, which then ends this one in order.
      const running = spawn(program, args, {
        env,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      ownChild(running);
      child = running;
      if (running.stdout !== null) print(running.stdout);
      if (running.stderr !== null) print(running.stderr);
      const ended = new AbortController();
      if (plan.address !== undefined)
        void answers(plan.address, ended.signal).then(restartedAt, () => undefined);
      const [code, signal] = await exitOf(running);
      ended.abort();
      if (stopping.signal.aborted) return;
      if (!hasStarted)
        return tell.failure(new Error(`${name} ended with ${String(code ?? signal)} before it had started`));
      if (performance.now() - startedAt > LONGEST_PAUSE_MS) pause = FIRST_PAUSE_MS;
      say(`${name} ended with ${String(code ?? signal)}: starting it again`);
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }

  const running = keepRunning();
  return {
    name,
    started,
    get pid() {
      return child?.pid;
    },
    async stop() {
      stopping.abort();
      child?.kill('SIGTERM');
      const force = setTimeout(() => child?.kill('SIGKILL'), PATIENCE_MS);
      await running;
      clearTimeout(force);
    },
  };
}

/** How it ended; one that could not be started at all ended with what the system says. */
async function exitOf(child: ChildProcess): Promise<[number | string | null, NodeJS.Signals | null]> {
  try {
    return (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error), null];
  }
}

/** Resolves to the address once anything is answered there; rejects when the signal comes first. */
async function answers(address: string, signal: AbortSignal): Promise<string> {
  for (;;) {
    const isThere = await fetch(`${address}/api/health`, { signal }).then(
      async (answer) => (await answer.body?.cancel(), true),
      () => false,
    );
    if (isThere) return address;
    await delay(PROBE_MS, undefined, { signal });
  }
}
