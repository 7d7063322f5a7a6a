import { streams } from '@duende/contracts/events/streams';
import { givenLog } from '@duende/testkit/samples/given-log';
import { sampleId } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { keySentence } from './verify-words.ts';

test.each([
  ['of a person', streams.user(sampleId(2)), 'or leave each out with make pass-over'],
  ['of a reason, whose decision has to stay', streams.reason(sampleId(3)), 'or strike that reason'],
])('a lost key %s: the way out', async (_whose, keyId, way) => {
  const { log } = await givenLog([
    {
      stream: streams.party(sampleId(1)),
      events: [{ type: 'PartyRejected', data: { partyId: sampleId(1), authorId: null, reason: null } }],
    },
  ]);
  const [first] = log.events;
  if (first === undefined) throw new Error('nothing was recorded');
  const sentence = keySentence({ keyId, events: 1, first });
  expect(sentence).toContain(`the key ${keyId} is not in the vault`);
  expect(sentence.endsWith(way)).toBe(true);
});
