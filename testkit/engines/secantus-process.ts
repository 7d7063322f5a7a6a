import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../support/free-port.ts';
import { ownChild } from '../support/own-children.ts';
import { askMongo } from './found-engine.ts';

/** How long it may take to end in good order; under load it was seen never to come to an end. */
const ENDING_MS = 5_000;
/**
 * So many of the last writes it knows again when a client sends them twice. It looks through all of them twice at each write, and with its
 * own 10,000 sorts them each time: half of its processor went into that, the more the longer it ran.
 */
const KNOWN_AGAIN = 200;
const LAUNCH = `
import sys
from secantus import transactions
transactions._RETRYABLE_RECORD_MAX = ${KNOWN_AGAIN}
from secantus.cli import main
sys.exit(main())
`;
const START_MS = 30_000;
const ATTEMPTS = 3;

export interface SecantusOptions {
  /** the Python it is installed for */
  readonly python: string;
  /** where it keeps its data; default: in memory */
  readonly folder?: string;
  /** default: a free one */
  readonly port?: number;
  /** more of its own options, such as `--enable-test-commands` */
  readonly args?: readonly string[];
}

/** A running SecantusDB. */
export interface SecantusProcess {
  readonly url: string;
  readonly port: number;
  readonly version: string;
  readonly pid: number;
  /** Ends it, whatever state it is in: in good order where that can be had in five seconds. */
  stop(): Promise<void>;
  /** resolves when the process is gone */
  readonly ended: Promise<unknown>;
}

/** Starts SecantusDB; resolves when it answers. Tries again where somebody else took the port meanwhile. */
export async function startSecantus(options: SecantusOptions): Promise<SecantusProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    try {
      return await startOn(port, options);
    } catch (error) {
      if (attempt === ATTEMPTS || options.port !== undefined) throw error;
    }
  }
}

async function startOn(
  port: number,
  { python, folder, args = [] }: SecantusOptions,
): Promise<SecantusProcess> {
  const own = ['--host', '127.0.0.1', '--port', String(port), '--log-level', 'ERROR'];
  const child = spawn(python, ['-c', LAUNCH, ...own, '--storage-path', folder ?? ':memory:', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  ownChild(child);
  let complaint = '';
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (complaint = (complaint + text).slice(-2000)));
  const ended = once(child, 'exit');
  // Directly: while it ends it answers as if it were in no replica set, and drivers would strike it off theirs for good.
  const url = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  const failed = ended.then(() => Promise.reject(new Error(`SecantusDB ended at once: ${complaint}`)));
  try {
    const { version } = await Promise.race([askMongo(url, START_MS), failed]);
    failed.catch(() => undefined);
    return {
      url,
      port,
      version,
      ended,
      pid: child.pid ?? 0,
      stop: () => stop(child, ended),
    };
  } catch (error) {
    await stop(child, ended);
    throw error;
  }
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGCONT');
  child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), ENDING_MS);
  await ended;
  clearTimeout(patience);
}
