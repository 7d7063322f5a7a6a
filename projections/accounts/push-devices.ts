import { isErased } from '@duende/contracts/common/personal';
import type { EventData, EventType } from '@duende/contracts/events/domain-event';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import type { EventOf, Projection } from '../model/projection.ts';

/** A subscribed browser; `_id` is the SHA-256 of its endpoint. The last subscriber owns it. */
export interface PushDeviceDocument extends StoredDocument {
  readonly userId: string;
  readonly serviceKey: string;
  readonly device: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly since: string;
  /** `null` in events of older versions */
  readonly session: NonNullable<EventData<'PushSubscribed'>['session']> | null;
}

export type PushTarget = Omit<PushDeviceDocument, 'position' | 'device' | 'since'>;

const PUSH_DEVICES: CollectionSpec<PushDeviceDocument> = {
  name: 'push-devices.v2',
  indexes: [{ keys: { userId: 1, _id: 1 } }],
};

const PUSH_DEVICE_EVENTS = [
  'PushSubscribed',
  'PushUnsubscribed',
  'PasswordChanged',
  'SessionsEnded',
  'PersonErased',
] as const satisfies readonly EventType[];
type Handled = EventOf<typeof PUSH_DEVICE_EVENTS>;

/** Ending a session ends its push subscriptions. */
function devicesTouched(event: Handled) {
  if ('deviceId' in event.data) return [event.data.deviceId];
  return 'userId' in event.data ? { where: { userId: event.data.userId } } : [];
}

function foldDevice(
  device: PushDeviceDocument | null,
  event: Handled,
  id: string,
): PushDeviceDocument | null {
  switch (event.type) {
    case 'PushSubscribed': {
      const { userId, serviceKey, device: name, endpoint, p256dh, auth, session = null } = event.data;
      const { position, effectiveAt: since } = event;
      // On a replay after an erasure the key is gone; the final event follows.
      if (isErased(name) || isErased(endpoint) || isErased(p256dh) || isErased(auth)) return null;
      return { _id: id, position, userId, serviceKey, device: name, endpoint, p256dh, auth, since, session };
    }
    case 'PushUnsubscribed':
      return device?.userId === event.data.userId ? null : device;
    case 'PasswordChanged':
    case 'SessionsEnded':
    case 'PersonErased':
      return null;
    default:
      return device;
  }
}

export const pushDeviceProjection: Projection<PushDeviceDocument> = {
  name: 'push-devices',
  collection: PUSH_DEVICES,
  handles: PUSH_DEVICE_EVENTS,
  touches: devicesTouched,
  fold: foldDevice,
};
