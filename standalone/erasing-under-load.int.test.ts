import { expect, test } from 'vitest';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import { readLog } from './tools/read-log.ts';
import { START } from '@duende/contracts/events/domain-event';
import { httpPerson } from '@duende/testkit/support/http-person';
import { publish } from '@duende/testkit/support/parties';
import { startService } from './testing/running-service.ts';

const TABS = 12;

test('running commands of a person are not recorded after the erasure', async () => {
  const service = await startService();
  try {
    const at = () => service.address;
    const [admin, person] = [httpPerson(at), httpPerson(at)];
    await admin.call('POST', '/api/auth/setup', { username: 'Guardiana', password: 'una clave larga' });
    const { user } = await person.call<{ user: { id: string } }>('POST', '/api/auth/register', {
      username: 'Se Va',
      email: 'seva@correo.example',
      password: 'otra clave larga',
    });
    const { id } = await publish(admin);

    let isErased = false;
    let refused = 0;
    const tab = async (number: number): Promise<void> => {
      while (!isErased || refused === 0) {
        const command =
          number % 2 === 0
            ? person.call('POST', `/api/events/${id}/rsvp`)
            : person.call('POST', `/api/events/${id}/comments`, { content: `Mensaje ${number}` });
        await command.catch(() => (refused += 1));
      }
    };
    const tabs = Array.from({ length: TABS }, (_, number) => tab(number));
    await person.call('POST', `/api/events/${id}/rides`, {
      type: 'offer',
      departureLatitude: 40,
      departureLongitude: -3,
    });
    await person.call('DELETE', '/api/users/profile', { password: 'otra clave larga' });
    isErased = true;
    await Promise.all(tabs);

    expect(refused).toBeGreaterThan(0);
    expect(await admin.call('GET', `/api/events/${id}/rsvp-count`)).toMatchObject({ count: 0 });
    expect(await admin.call<RideAnswer[]>('GET', `/api/events/${id}/rides`)).toEqual([]);
    const afterwards = await readLog(
      { dataDir: service.dataDir, eventstoreUrl: null, mongodbUrl: null },
      async (log) => {
        const found: string[] = [];
        let isGone = false;
        for await (const { events } of log.readAll(START, await log.head())) {
          for (const { type, metadata } of events) {
            if (isGone && metadata.actorId === user.id && type !== 'ClaimReleased') found.push(type);
            isGone ||= type === 'PersonErased';
          }
        }
        return found;
      },
    );
    expect(afterwards).toEqual([]);
  } finally {
    await service.dispose();
  }
});
