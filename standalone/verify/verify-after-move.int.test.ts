import { streams } from '@duende/contracts/events/streams';
import { openEventStoreLog } from '@duende/platform/event-log/eventstore/eventstore-event-log';
import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { sampleEvent } from '@duende/testkit/samples/sample-events';
import { expect, test } from 'vitest';
import { runMove } from '../move/run-move.ts';
import { busyService, emptyEngines } from '../move/testing/moved-service.ts';
import { runTool } from '../testing/built-programs.ts';
import { startService } from '../testing/running-service.ts';

const LIFE = 240_000;
const SEVILLE = { departureLatitude: 37.3891, departureLongitude: -5.9845 };

await describeOnMongo('make verify on MongoDB', () => {
  test(
    'finds no difference after a move, with rides that stay and rides that were removed, and says so when nothing goes on',
    async () => {
      const engines = await emptyEngines();
      const lively = await busyService();
      const { service, partyId, register } = lively;
      const verify = () => runTool('verify', { ...engines.env });
      try {
        const pins = `/api/events/${partyId}/rides`;
        for (const [name, type] of [
          ['Conductora', 'offer'],
          ['Viajero', 'need'],
          ['Otro', 'need'],
        ] as const) {
          const person = await register(name);
          await person.call('PUT', '/api/users/profile', { telegram: `@${name}` });
          const pin = { type, ...SEVILLE, passengerCount: 1 };
          const { id } = await person.call<{ id: string }>('POST', pins, pin);
          if (name === 'Otro') await person.call('DELETE', `${pins}/${id}`);
        }
        await service.stop();
        await runMove(engines.plan(service.dataDir), { report: () => undefined });
        const again = await startService(engines.env);
        try {
          const { stdout } = await verify();
          expect(stdout).toMatch(/^no difference over \d+ events up to the head [0-9a-f]{16}\n$/);
        } finally {
          await again.dispose();
        }
        const log = await openEventStoreLog({ url: engines.env.EVENTSTORE_URL });
        const going = sampleEvent({ partyId, userId: partyId }, 'RsvpConfirmed');
        try {
          await log.append(streams.rsvp(partyId, partyId), [going], 'no-stream');
        } finally {
          await log.close();
        }
        await expect(verify()).rejects.toMatchObject({
          code: 2,
          stdout: '',
          stderr: expect.stringMatching(
            /^\d+ read models .*: at \w{16}, behind the head \w{16}: it has not moved for 30 s\n/,
          ) as string,
        });
      } finally {
        await service.dispose();
        await engines.close();
      }
    },
    LIFE,
  );
});
