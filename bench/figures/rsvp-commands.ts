import { join } from 'node:path';
import { runChild } from '../harness/child.ts';
import type { Figure } from '../harness/figure.ts';
import { IN_FLIGHT, SECONDS, takeRsvpRounds } from './rsvp-rounds.ts';
import { startService } from '../harness/service.ts';

const GOAL = 0.3;

/** Every answer stands for an event that is on the disk and in the read models. */
export const rsvpCommands: Figure = {
  name: 'rsvp',
  title: 'durable RSVP commands over HTTP',

  async run(bench) {
    const service = await startService(
      await bench.history({ events: 2_000, openParties: 100, removedParties: 0 }),
    );
    try {
      const measured = await takeRsvpRounds(bench, service, { goal: GOAL }, async () => {
        const limit = {
          file: join(await bench.folder(), 'raw.sqlite'),
          inFlight: IN_FLIGHT,
          seconds: SECONDS,
        };
        return (await runChild<{ rate: number }>('raw-appends', limit)).rate;
      });
      return [measured];
    } finally {
      await service.stop();
    }
  },
};
