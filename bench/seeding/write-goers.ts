import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { createLogger } from '@duende/platform/observability/logger';
import { createPushKeys } from '@duende/platform/sessions/push-keys';
import { openStores } from '@duende/platform/stores/open-stores';
import type { PushBrowser } from '@duende/testkit/support/push-service';

/** Written at once; a person each. */
const AT_ONCE = 200;

/** Lets people go to parties, in an unused data folder: one for each entry, with these browsers subscribed. */
export async function writeGoers(
  dataDir: string,
  partyIds: readonly string[],
  people: readonly (readonly PushBrowser[])[],
): Promise<void> {
  const logger = createLogger({ level: 'warn' });
  const settings = { dataDir, sessionKeys: null, eventstoreUrl: null, mongodbUrl: null };
  const stores = await openStores(settings, logger);
  const [{ publicKey: serviceKey }] = createPushKeys(stores.sessionKeys);
  const append = async (stream: string, actorId: string, events: readonly DomainEvent[]): Promise<void> => {
    const metadata = {
      actorId,
      at: new Date().toISOString(),
      correlationId: randomUUID(),
      causationId: null,
      commandId: randomUUID(),
      commandDigest: randomUUID(),
    };
    const facts = events.map((event) => ({ ...event, id: randomUUID(), metadata }));
    await stores.log.append(stream, facts, 'no-stream');
  };
  async function goer(browsers: readonly PushBrowser[]): Promise<void> {
    const userId = randomUUID();
    const account = {
      userId,
      username: `banco-${userId.slice(0, 13)}`,
      email: null,
      passwordHash: 'x',
      isAdmin: false,
      claims: [],
    };
    await append(streams.user(userId), userId, [
      { type: 'UserRegistered', data: account },
      ...browsers.map(({ subscription }) => ({
        type: 'PushSubscribed' as const,
        data: { userId, deviceId: randomUUID(), serviceKey, device: '', ...subscription },
      })),
    ]);
    for (const partyId of partyIds) {
      await append(streams.rsvp(partyId, userId), userId, [
        { type: 'RsvpConfirmed', data: { partyId, userId } },
      ]);
    }
  }
  try {
    for (let from = 0; from < people.length; from += AT_ONCE)
      await Promise.all(people.slice(from, from + AT_ONCE).map(goer));
  } finally {
    await stores.close();
  }
}
