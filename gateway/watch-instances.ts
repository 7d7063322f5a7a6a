import { get } from 'node:http';
import type { Logger } from '@duende/platform/logging/logger';
import type { Instance, Instances } from './instances.ts';

/** How often each instance is asked for its health, and how long it may take to say so. Milliseconds. */
const EVERY_MS = 1_000;
const PATIENCE_MS = 2_000;

/**
 * Asks every instance for `GET /api/health`, again and again: one that does not answer, or answers that it cannot do its
 * work, is asked for nothing else while there are others. Resolves after the first round.
 */
export async function watchInstances(sides: readonly Instances[], logger: Logger): Promise<{ stop(): void }> {
  let isStopped = false;
  const timers = new Set<NodeJS.Timeout>();

  async function look(instances: Instances, instance: Instance): Promise<void> {
    const isThere = await isHealthy(instance.url);
    if (isStopped) return;
    if (isThere !== instances.isThere(instance))
      logger[isThere ? 'info' : 'warn'](
        { instance: instance.name },
        isThere ? 'instance is there' : 'instance is missing',
      );
    instances.note(instance, isThere);
    const timer = setTimeout(() => {
      timers.delete(timer);
      void look(instances, instance);
    }, EVERY_MS);
    timers.add(timer);
  }

  await Promise.all(sides.flatMap((side) => side.all.map((instance) => look(side, instance))));
  return {
    stop() {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

function isHealthy(url: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get(new URL('/api/health', url), {
      agent: false,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    asked.once('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.on('error', () => resolve(false));
  });
}
