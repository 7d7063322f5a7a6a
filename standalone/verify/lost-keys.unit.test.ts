import { streams } from '@duende/contracts/events/streams';
import { givenLog, type Given } from '@duende/testkit/samples/given-log';
import { sampleId } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { watchKeys } from './lost-keys.ts';

const [PARTY, ADMIN, EVENT] = [sampleId(1), sampleId(2), sampleId(3)];
const OWN_KEY = streams.reason(EVENT);
const rejection: Given = {
  stream: streams.party(PARTY),
  events: [{ type: 'PartyRejected', data: { partyId: PARTY, authorId: null, reason: 'Lo dijo Alba' } }],
  metadata: { actorId: ADMIN },
  id: EVENT,
};
const struck: Given = {
  stream: OWN_KEY,
  events: [
    {
      type: 'ReasonStruck',
      data: { eventId: EVENT, eventType: 'PartyRejected', subjectId: PARTY, partyId: PARTY },
    },
  ],
};

test.each<[string, readonly Given[], boolean, readonly string[]]>([
  ['is there', [rejection], false, []],
  ['was destroyed with the reason', [rejection, struck], true, []],
  ['was destroyed, though nobody struck it', [rejection], true, [OWN_KEY]],
])('the key of a reason %s', async (_what, given, isDestroyed, lost) => {
  const { log, vault } = await givenLog(given);
  if (isDestroyed) await vault.destroy(OWN_KEY);
  async function* keys() {
    if (isDestroyed) yield [{ id: OWN_KEY, bytes: 'destroyed', isCondemned: false } as const];
  }
  const watch = await watchKeys({ events: log, vault, records: { keys } });
  for (const event of log.events) watch.look(event);
  expect((await watch.lost()).map(({ keyId }) => keyId)).toEqual(lost);
});

test('a striking after what was looked at counts', async () => {
  const { log, vault, and } = await givenLog([rejection]);
  async function* keys() {
    yield [{ id: OWN_KEY, bytes: 'destroyed', isCondemned: false } as const];
  }
  const watch = await watchKeys({ events: log, vault, records: { keys } });
  for (const event of log.events) watch.look(event);
  await and(struck);
  await vault.destroy(OWN_KEY);
  expect(await watch.lost()).toEqual([]);
});
