import {
  ALBA,
  BRUNO,
  erased,
  passwordChanged,
  PUSH_DEVICE,
  pushSubscribed,
  pushUnsubscribed,
  sessionsEnded,
} from '@duende/testkit/samples/story';
import { sampleId } from '@duende/testkit/samples/party';
import { expect, it } from 'vitest';
import { at, specifyProjection } from '../testing/specify-projection.ts';
import { pushDeviceProjection, type PushDeviceDocument } from './push-devices.ts';

const { given } = specifyProjection(pushDeviceProjection);
const OTHER = 'e'.repeat(64);
const [event] = pushSubscribed().events;
if (event?.type !== 'PushSubscribed') throw new Error('another event');
const { deviceId: _id, ...sample } = event.data;
const device = {
  ...sample,
  _id: PUSH_DEVICE,
  position: at(1),
  since: '2026-06-01T12:00:00.000Z',
  session: null,
} as PushDeviceDocument;

it('is whose subscribed on it, by the digest of its endpoint', async () => {
  await given(pushSubscribed()).then(device);
});

it('knows the session that asked for it', async () => {
  const session = { id: sampleId(77), issuedAt: 7 };
  await given(pushSubscribed({ session })).then({ ...device, session });
});

it('is the last one’s who subscribed on it, and the one before cannot take it from them', async () => {
  const theirs = { ...device, userId: BRUNO, position: at(2) };
  await given(pushSubscribed(), pushSubscribed({ userId: BRUNO })).then(theirs);
  await given(pushSubscribed(), pushSubscribed({ userId: BRUNO }), pushUnsubscribed()).then(theirs);
  await given(pushSubscribed(), pushSubscribed({ userId: BRUNO }), erased()).then(theirs);
});

it.each([
  ['it is unsubscribed', pushUnsubscribed()],
  ['the password is another one', passwordChanged()],
  ['the sessions are ended', sessionsEnded()],
  ['the person is erased', erased()],
])('is gone when %s, without those of others', async (_what, end) => {
  await given(pushSubscribed(), end).then();
  const others = { ...device, _id: OTHER, userId: BRUNO };
  await given(pushSubscribed({ userId: BRUNO, deviceId: OTHER }), end).then(others);
});

it('asks nothing for visitors', () => {
  expect(pushDeviceProjection.handles).not.toContain('UserRegistered');
  expect(device.userId).toBe(ALBA);
});
