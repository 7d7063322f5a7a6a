import { streams } from '@duende/contracts/events/streams';
import type { KeyRecord } from '@duende/platform/key-vault/key-vault';
import { givenLog } from '@duende/testkit/samples/given-log';
import { sampleId } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { requireKeys } from './startable-end.ts';

const [PARTY, ADMIN, EVENT] = [sampleId(1), sampleId(2), sampleId(3)];
const NAMED = [streams.user(ADMIN), streams.reason(EVENT)];

/** A log with one reason, and a vault with these keys. */
async function check(keyIds: readonly string[], bytes: KeyRecord['bytes'] = new Uint8Array(32)) {
  const data = { partyId: PARTY, authorId: null, reason: 'Lo dijo Alba' };
  const { log } = await givenLog([
    {
      stream: streams.party(PARTY),
      events: [{ type: 'PartyRejected', data }],
      metadata: { actorId: ADMIN },
      id: EVENT,
    },
  ]);
  async function* keys() {
    yield keyIds.map((id) => ({ id, bytes, isCondemned: false }));
  }
  return requireKeys({ log }, { place: 'the vault', vault: { keys } });
}

test('all keys that the log names are there, be it that they were destroyed', async () => {
  await expect(check(NAMED)).resolves.toBeUndefined();
  await expect(check(NAMED, 'destroyed')).resolves.toBeUndefined();
});

test.each(NAMED)('%s is missed, also where it is one of two that seal the same words', async (missing) => {
  await expect(check(NAMED.filter((keyId) => keyId !== missing))).rejects.toThrow(
    'the vault lacks 1 keys that the log names',
  );
});
