import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { LogUnavailable } from '@duende/platform/errors/errors';
import { lockForWriting } from '@duende/platform/files/sqlite';
import { dataFiles } from '@duende/platform/files/data-files';
import type { Tell } from './ends.ts';
import type { Stillness } from './move-parts.ts';

/** Often enough to be there before a supervisor that starts the service again. */
const LOOK_EVERY_MS = 20;
const ASK_EVERY_MS = 1_000;

/**
 * The one process that has a data folder open is asked to end, over its operator socket, as SIGTERM would: it answers what
 * is under way. What proves that it has ended is that its locks can be had; while they are held here no other can begin.
 */
export function folderStillness(dataDir: string, tell: Tell): Stillness {
  const files = dataFiles(dataDir);
  const held: (() => void)[] = [];

  function release(): void {
    for (const unlock of held.splice(0)) unlock();
  }

  /** Both or none: which of them a service holds depends on where its log is. */
  function tryTake(): boolean {
    try {
      for (const file of [files.log, files.vault]) held.push(lockForWriting(file));
      return true;
    } catch (error) {
      release();
      if (!(error instanceof LogUnavailable)) throw error;
      return false;
    }
  }

  return {
    async take() {
      let asked = Number.NEGATIVE_INFINITY;
      let isTold = false;
      while (!tryTake()) {
        if (performance.now() - asked > ASK_EVERY_MS) {
          const isAsked = await askToEnd(files.operator);
          asked = performance.now();
          if (!isTold)
            tell(isAsked ? 'the service is ending' : 'stop the service now: it cannot be asked to end');
          isTold = true;
        }
        await delay(LOOK_EVERY_MS);
      }
    },
    isKept: () => Promise.resolve(true),
    release: async () => release(),
  };
}

/** Whether anybody heard it. */
function askToEnd(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    request({ socketPath, path: '/stop', method: 'POST' }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 202);
    })
      .on('error', () => resolve(false))
      .end();
  });
}
