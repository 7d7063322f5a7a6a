import { LIMITS } from '@duende/contracts/common/limits';
import { USUAL_PREFERENCES } from '@duende/contracts/notices/notice-preferences';
import type { AccountEvent } from '@duende/contracts/events/domain-event';
import type { Given } from '@duende/testkit/samples/given-log';
import {
  ALBA,
  erased,
  noticesChosen,
  passwordChanged,
  PUSH_DEVICE,
  pushSubscribed,
  pushUnsubscribed,
  registered,
  sessionsEnded,
} from '@duende/testkit/samples/story';
import { expect, it } from 'vitest';
import { evolveAccount, NO_ACCOUNT, type AccountState } from './account-state.ts';
import { decideNotices } from './decide-notices.ts';

const after = (...given: readonly Given[]): AccountState =>
  given
    .flatMap(({ events }) => events as readonly AccountEvent[])
    .reduce<AccountState>((state, event) => evolveAccount(state, event), NO_ACCOUNT);
const gone = {
  type: 'UnsubscribePush',
  data: { userId: ALBA, deviceId: PUSH_DEVICE, isGone: true },
} as const;
const unsubscribed = { type: 'PushUnsubscribed', data: { userId: ALBA, deviceId: PUSH_DEVICE } };
const [subscribed] = pushSubscribed().events;
if (subscribed?.type !== 'PushSubscribed') throw new Error('another event');
const again = {
  type: 'SubscribePush',
  data: { ...subscribed.data, session: { id: 'phone', issuedAt: 7 }, replaces: null, isRenewal: false },
} as Extract<Parameters<typeof decideNotices>[0], { type: 'SubscribePush' }>;

it('records what somebody chooses, where it is another thing', () => {
  const data = { userId: ALBA, ...USUAL_PREFERENCES, likes: [] };
  const chosen = { type: 'ChooseNoticePreferences' as const, data };
  expect(decideNotices(chosen, after(registered()))).toEqual([]);
  expect(decideNotices(chosen, after(registered(), noticesChosen()))).toEqual([
    { type: 'NoticePreferencesChosen', data: chosen.data },
  ]);
});

it.each([
  ['is known', [registered(), pushSubscribed()], [unsubscribed]],
  ['was unsubscribed', [registered(), pushSubscribed(), pushUnsubscribed()], []],
  ['went with the sessions', [registered(), pushSubscribed(), sessionsEnded()], []],
  ['went with the password', [registered(), pushSubscribed(), passwordChanged()], []],
  ['belongs to who was erased', [registered(), pushSubscribed(), erased()], []],
])('of a browser that is gone and %s', (_what, given, events) => {
  expect(decideNotices(gone, after(...given))).toEqual(events);
});

it('records a browser each time: somebody else may have had it since', () => {
  expect(decideNotices(again, after(registered(), pushSubscribed()))).toHaveLength(1);
});

it('lets the oldest go for one more than there may be, and none for one that is there', () => {
  const ids = Array.from({ length: LIMITS.pushDevices }, (_, index) => String(index).repeat(64));
  const full = [registered(), ...ids.map((deviceId) => pushSubscribed({ deviceId }))];
  expect(decideNotices(again, after(...full)).map(({ data }) => 'deviceId' in data && data.deviceId)).toEqual(
    [ids[0], PUSH_DEVICE],
  );
  const known = { ...again, data: { ...again.data, deviceId: ids[2] } } as typeof again;
  expect(decideNotices(known, after(...full))).toHaveLength(1);
});

const of = (id: string) => ({ session: { id, issuedAt: 7 } });
const open = [
  registered(),
  pushSubscribed({ deviceId: 'a', ...of('phone') }),
  pushSubscribed({ deviceId: 'b', ...of('desk') }),
];

it.each([
  ['phone', 'this', ['a']],
  ['phone', 'others', ['b']],
  ['tablet', 'this', []],
  ['tablet', 'others', ['a', 'b']],
] as const)('ends with the session %s, or with %s, the devices %j', (sessionId, ended, devices) => {
  const end = { type: 'EndDevicesOfSessions', data: { userId: ALBA, sessionId, ended } } as const;
  const expected = (ids: readonly string[]) =>
    ids.map((deviceId) => ({ type: 'PushUnsubscribed', data: { userId: ALBA, deviceId } }));
  expect(decideNotices(end, after(...open))).toEqual(expected(devices));
  // A device of an older version has no known session and ends with any.
  const older = after(...open, pushSubscribed({ deviceId: 'c' }));
  expect(decideNotices(end, older)).toEqual(expected([...devices, 'c']));
  expect(decideNotices(end, after(...open, erased()))).toEqual([]);
});

it('keeps the session that subscribed last on a device', () => {
  const again = after(...open, pushSubscribed({ deviceId: 'a', ...of('desk') }));
  const end = {
    type: 'EndDevicesOfSessions',
    data: { userId: ALBA, sessionId: 'phone', ended: 'this' },
  } as const;
  expect(decideNotices(end, again)).toEqual([]);
});

it('takes the place of the device that the browser was before', () => {
  const next = { ...again, data: { ...again.data, deviceId: 'b', replaces: PUSH_DEVICE, isRenewal: true } };
  const decided = decideNotices(next, after(registered(), pushSubscribed()));
  expect(decided).toMatchObject([unsubscribed, { type: 'PushSubscribed', data: { deviceId: 'b' } }]);
  expect(decided[1]?.data).not.toHaveProperty('replaces');
});

it('renews nothing that the person has ended, until they ask for it again', () => {
  const end = { ...gone, data: { ...gone.data, isGone: false } };
  const known = after(registered(), pushSubscribed());
  const [ended] = decideNotices(end, known) as readonly [AccountEvent];
  expect(ended).toEqual({ ...unsubscribed, data: { ...unsubscribed.data, isFinal: true } });
  const without = evolveAccount(known, ended);
  const renew = (more: object) => ({ ...again, data: { ...again.data, isRenewal: true, ...more } });
  const refused = expect.objectContaining({ code: 'push.ended' }) as Error;
  expect(() => decideNotices(renew({}), without)).toThrow(refused);
  expect(() => decideNotices(renew({ deviceId: 'b', replaces: PUSH_DEVICE }), without)).toThrow(refused);
  expect(decideNotices(again, without)).toHaveLength(1);
  const wanted = evolveAccount(without, subscribed);
  expect(decideNotices(renew({ deviceId: 'b', replaces: PUSH_DEVICE }), wanted)).toHaveLength(2);
  // One that was only gone renews itself.
  const [left] = decideNotices(gone, known) as readonly [AccountEvent];
  expect(decideNotices(renew({}), evolveAccount(known, left))).toHaveLength(1);
});
