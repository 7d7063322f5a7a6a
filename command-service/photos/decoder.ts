import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Refusal, type RefusalCode } from '@duende/contracts/common/refusal';
import { threadFile } from '@duende/platform/files/project-files';
import { DECODE_SECONDS, type Pixels } from './decode.ts';
import { sniffImage } from './sniff-image.ts';

export interface DecoderRequest {
  readonly bytes: Uint8Array;
  /** maximum, pixels */
  readonly width: number;
}

export interface DecoderReady {
  readonly ownKb: number | null;
}

export type Decoded = { readonly pixels: Pixels } | { readonly fault: string; readonly isTooLarge: boolean };

/**
 * In a child process with limited memory, since a 1 kB file can need a gigabyte. One request at a time.
 * @throws Refusal `photo.not-an-image` or `photo.heic` beyond the limits; `photo.too-many-pixels`; `service.busy`
 * without a child process
 */
export type Decoder = (request: DecoderRequest) => Promise<Pixels>;

/**
 * In addition to the process's own (50 or 570 MB by Node version). A progressive JPEG of 63 megapixels takes 190
 * MB, a HEIC of 12 takes 240; an AVIF of 63 would take 1.1 GB.
 */
const MEMORY_KB = 300_000;
const IDLE_MS = 10_000;
const START_MS = 20_000;
/** For a decoder that ignores its own limit. */
const GRACE_MS = 2_000;

export function createDecoder({ memoryKb = MEMORY_KB, idleMs = IDLE_MS, startMs = START_MS } = {}): Decoder {
  let started: Promise<ChildProcess> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let limitKb: number | null = null;

  /** The first child measures its size; a limited one replaces it. */
  async function begin(): Promise<ChildProcess> {
    if (limitKb === null) {
      const { child, ownKb } = await start({ limitKb: null, startMs });
      if (ownKb === null) return child;
      limitKb = ownKb + memoryKb;
      child.disconnect();
    }
    return (await start({ limitKb, startMs })).child;
  }

  function running(): Promise<ChildProcess> {
    if (started !== null) return started;
    const starting = (started = begin());
    const forget = () => {
      if (started === starting) started = null;
    };
    starting.then((child) => child.once('exit', forget), forget);
    return starting;
  }

  return async (request) => {
    clearTimeout(idle);
    const child = await running();
    try {
      return await ask(child, request);
    } finally {
      idle = setTimeout(() => {
        started = null;
        if (child.connected) child.disconnect();
      }, idleMs).unref();
    }
  };
}

interface Started {
  readonly child: ChildProcess;
  readonly ownKb: number | null;
}

/** @throws Refusal `service.busy` if the system starts no process */
function start(options: { readonly limitKb: number | null; readonly startMs: number }): Promise<Started> {
  const { limitKb, startMs } = options;
  // The data segment, not address space, of which V8 reserves gigabytes.
  const limit = limitKb === null ? '' : `ulimit -d ${limitKb}; `;
  const program = fileURLToPath(threadFile('decoder-process'));
  const child = spawn('/bin/sh', ['-c', `${limit}exec "$0" "$@"`, process.execPath, program], {
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  child.unref();
  child.channel?.unref();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), startMs);
    child.once('message', ({ ownKb }: DecoderReady) => {
      clearTimeout(timer);
      resolve({ child, ownKb });
    });
    child.on('error', (cause) => reject(new Refusal('service.busy', { retryAfter: 5, cause })));
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`the decoder did not start (${signal ?? code})`));
    });
  });
}

function ask(child: ChildProcess, request: DecoderRequest): Promise<Pixels> {
  return new Promise<Pixels>((resolve, reject) => {
    const undecodable = sniffImage(request.bytes) === 'heic' ? 'photo.heic' : 'photo.not-an-image';
    const refuse = (why: string, code: RefusalCode = undecodable) =>
      reject(new Refusal(code, { cause: new Error(why) }));
    const timer = setTimeout(() => child.kill('SIGKILL'), DECODE_SECONDS * 1000 + GRACE_MS);
    const settle = () => {
      clearTimeout(timer);
      child.off('message', answered).off('exit', ended);
    };
    const answered = (answer: Decoded) => {
      settle();
      if ('pixels' in answer) resolve(answer.pixels);
      else refuse(answer.fault, answer.isTooLarge ? 'photo.too-many-pixels' : undecodable);
    };
    const ended = (code: number | null, signal: NodeJS.Signals | null) => {
      settle();
      refuse(`the decoder ended (${signal ?? code})`);
    };
    child.on('message', answered).on('exit', ended);
    // A dead child is reported by its exit.
    child.send(request, () => undefined);
  });
}
