import { streams } from '@duende/contracts/events/streams';
import { givenLog, type Given } from '@duende/testkit/samples/given-log';
import { sampleId } from '@duende/testkit/samples/party';
import { ALBA, erased, reasonStruck, registered, rejected } from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { watchKeys } from './lost-keys.ts';

const EVENT = sampleId(3);
const OWN_KEY = streams.reason(EVENT);
const rejection = { ...rejected({ reason: 'Lo dijo Alba' }), id: EVENT };
const struck = reasonStruck(rejection);

test.each<[string, readonly Given[], boolean, readonly string[]]>([
  ['is there', [rejection], false, []],
  ['was destroyed with the reason', [rejection, struck], true, []],
  ['was destroyed, though it was not redacted', [rejection], true, [OWN_KEY]],
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

test.each<[string, readonly Given[], readonly string[]]>([
  ['was destroyed with the account', [registered(), erased({ userId: ALBA })], []],
  ['was destroyed, though no erasure was recorded', [registered()], [streams.user(ALBA)]],
])('the key of a person %s', async (_what, given, lost) => {
  const { log, vault } = await givenLog(given);
  const id = streams.user(ALBA);
  await vault.destroy(id);
  async function* keys() {
    yield [{ id, bytes: 'destroyed', isCondemned: false } as const];
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
