import type { Command } from '@duende/contracts/commands/command-schemas';
import { LIMITS } from '@duende/contracts/common/limits';
import { preferencesIn } from '@duende/contracts/notices/notice-preferences';
import { Refusal } from '@duende/contracts/common/refusal';
import type { AccountEvent, DomainEvent } from '@duende/contracts/events/domain-event';
import { registered, type AccountState, type RegisteredAccount } from './account-state.ts';

type NoticeCommand = Command<
  'ChooseNoticePreferences' | 'SubscribePush' | 'UnsubscribePush' | 'EndDevicesOfSessions'
>;

export function decideNotices(command: NoticeCommand, state: AccountState): readonly AccountEvent[] {
  switch (command.type) {
    case 'ChooseNoticePreferences':
      return choose(command.data, registered(state));
    case 'SubscribePush':
      return subscribe(command.data, registered(state));
    case 'UnsubscribePush': {
      const { userId, deviceId, isGone } = command.data;
      // Reports may come after erasure or unsubscription.
      if (isGone && state.status !== 'registered') return [];
      const isThere = registered(state).devices.some(({ id }) => id === deviceId);
      return isThere ? [unsubscribed(userId, deviceId, !isGone)] : [];
    }
    case 'EndDevicesOfSessions':
      return state.status === 'registered' ? endDevices(command.data, state) : [];
  }
}

function choose(
  chosen: Command<'ChooseNoticePreferences'>['data'],
  { userId, notices }: RegisteredAccount,
): readonly DomainEvent<'NoticePreferencesChosen'>[] {
  const next = { ...preferencesIn(chosen), likes: chosen.likes };
  const isSame = Object.entries(next).every(
    ([field, value]) => JSON.stringify(value) === JSON.stringify(notices[field as keyof typeof next]),
  );
  return isSame ? [] : [{ type: 'NoticePreferencesChosen', data: { userId, ...next } }];
}

/**
 * Always recorded: another account may have used the browser meanwhile.
 * @throws Refusal `push.ended` for a renewal after the person ended the device
 */
function subscribe(
  { replaces, isRenewal, ...data }: Command<'SubscribePush'>['data'],
  { userId, devices, endedDevices }: RegisteredAccount,
): readonly DomainEvent<'PushSubscribed' | 'PushUnsubscribed'>[] {
  const isSame = (id: string) => id === data.deviceId || id === replaces;
  if (isRenewal && endedDevices.some(isSame)) throw new Refusal('push.ended');
  const replaced = devices.filter(({ id }) => id === replaces && id !== data.deviceId);
  const others = devices.filter(({ id }) => !isSame(id));
  const oldest = others.slice(0, Math.max(0, others.length - (LIMITS.pushDevices - 1)));
  return [
    ...[...replaced, ...oldest].map(({ id }) => unsubscribed(userId, id)),
    { type: 'PushSubscribed', data: { ...data, userId } },
  ];
}

/** Also devices without a known session: an open page subscribes again. */
function endDevices(
  { sessionId, ended }: Command<'EndDevicesOfSessions'>['data'],
  { userId, devices }: RegisteredAccount,
): readonly DomainEvent<'PushUnsubscribed'>[] {
  const isEnded = (of: string | null) => of === null || (of === sessionId) === (ended === 'this');
  return devices.filter((device) => isEnded(device.sessionId)).map(({ id }) => unsubscribed(userId, id));
}

const unsubscribed = (
  userId: string,
  deviceId: string,
  isFinal = false,
): DomainEvent<'PushUnsubscribed'> => ({
  type: 'PushUnsubscribed',
  data: { userId, deviceId, ...(isFinal && { isFinal }) },
});
