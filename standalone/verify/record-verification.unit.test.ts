import { START } from '@duende/contracts/events/domain-event';
import { givenLog } from '@duende/testkit/samples/given-log';
import { expect, test } from 'vitest';
import { parseVerification, recordVerification, verificationParams } from './record-verification.ts';

const RESULT = { upTo: '0000000000000009', events: 12345, readModels: 16, documents: 4321, differences: 3 };

test('is an event of the system, on a stream of its own each time', async () => {
  const { domainLog, log } = await givenLog();
  await recordVerification(domainLog, RESULT);
  await recordVerification(domainLog, { ...RESULT, differences: 0 });
  const events = [];
  for await (const batch of domainLog.readAll(START, await log.head())) events.push(...batch.events);
  expect(events).toMatchObject([
    { type: 'HistoryVerified', data: RESULT, metadata: { actorId: null }, revision: 0 },
    { type: 'HistoryVerified', data: { ...RESULT, differences: 0 }, revision: 0 },
  ]);
  expect(new Set(events.map(({ stream }) => stream)).size).toBe(2);
});

test('is taken from the parameters that it was made', () => {
  expect(parseVerification(verificationParams(RESULT))).toEqual(RESULT);
});

test.each([
  '',
  'upTo=0000000000000009&events=1&readModels=16&documents=3',
  'upTo=9&events=1&readModels=16&documents=3&differences=0',
  'upTo=0000000000000009&events=1&readModels=16&documents=3&differences=-1',
  'upTo=0000000000000009&events=1.5&readModels=16&documents=3&differences=0',
  'upTo=0000000000000009&events=&readModels=16&documents=3&differences=0',
  'upTo=0000000000000009&events=muchos&readModels=16&documents=3&differences=0',
])('“%s” is no verification', (text) => {
  expect(parseVerification(new URLSearchParams(text))).toBeNull();
});
