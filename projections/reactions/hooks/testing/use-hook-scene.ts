import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { HOOK } from '@duende/testkit/samples/hooks';
import { approved, submitted } from '@duende/testkit/samples/story';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { expect } from 'vitest';
import { RETRIES_MS } from '../hook-deliveries.ts';
import { hook, hookScene } from './hook-scene.ts';

export const refusing: RequestListener = (_req, res) => res.writeHead(503).end('Ahora no');

/** Scenes of a test file, each in a folder of its own. */
export function useHookScene() {
  const inFolder = useTemporaryFolder();
  return scene;

  async function scene({ hooks = [hook()], isStarted = true } = {}) {
    const made = await hookScene(inFolder(randomUUID()), [submitted(), ...hooks]);
    const follows = () => expect.poll(made.marked).not.toBeNull();
    if (isStarted) {
      made.start();
      await follows();
    }
    const summary = () => made.outbox.summary(HOOK);
    /** Lets the receiver fail until a message is parked. */
    async function park() {
      made.receiver.behave('/', refusing);
      await made.happen(approved());
      for (const [tries, ms] of [...RETRIES_MS, 0].entries()) {
        await expect.poll(() => made.seen().length).toBe(tries + 1);
        await expect.poll(async () => (await summary()).failed?.tries).toBe(tries + 1);
        made.pass(ms);
      }
      await expect.poll(async () => (await summary()).parked).toBe(1);
    }
    return { ...made, follows, summary, park };
  }
}
