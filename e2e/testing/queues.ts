import type { Person } from './api.ts';

interface Waiting {
  readonly id: string;
}

/** Decides all that waits for moderators. A story begins with it if it counts what waits, or reads that nothing does. */
export async function emptyQueues(admin: Person): Promise<void> {
  for (const { id } of await admin.list<Waiting>('/api/admin/events/pending?limit=200'))
    await admin.call('DELETE', `/api/events/${id}`, {});
  for (const { id } of await admin.list<Waiting>('/api/admin/comments/pending?limit=200'))
    await admin.call('DELETE', `/api/admin/comments/${id}`, {});
}
