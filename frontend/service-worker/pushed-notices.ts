import type { PushMessage } from '@duende/contracts/notices/push-message';

const ICON = '/icon-192.png';
/** Android's status bar icon */
const BADGE = '/icon-monochrome-512.png';
/** Browsers require a notification for every push. */
const UNREADABLE: PushMessage = {
  title: 'Duende',
  body: 'Tienes un aviso.',
  path: '/avisos',
  tag: 'summary',
};

interface Pushed {
  json(): unknown;
}

/** Replaces an earlier one about the same party. */
export async function showNotice(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  data: Pushed | null,
): Promise<void> {
  const { title, body, path, tag } = messageIn(data);
  const more = { renotify: true };
  await registration.showNotification(title, {
    body,
    tag,
    lang: 'es',
    icon: ICON,
    badge: BADGE,
    data: path,
    ...more,
  });
}

function messageIn(data: Pushed | null): PushMessage {
  try {
    const message = data?.json() as Partial<PushMessage> | null | undefined;
    const isWhole = message && [message.title, message.body, message.path, message.tag].every(isText);
    return isWhole ? (message as PushMessage) : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

const isText = (value: unknown) => typeof value === 'string';

/** Uses an open window of ours or a new one; never another site. */
export async function openNotice(
  clients: Pick<Clients, 'matchAll' | 'openWindow'>,
  notification: Pick<Notification, 'close' | 'data'>,
): Promise<void> {
  notification.close();
  const to = String(notification.data);
  const path = /^\/(?![/\\])/.test(to) ? to : UNREADABLE.path;
  const windows = await clients.matchAll({ type: 'window' });
  const open = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0];
  const gone = open === undefined ? null : await open.navigate(path).catch(() => null);
  if (gone === null) await clients.openWindow(path);
  else await gone.focus();
}
