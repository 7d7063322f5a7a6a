import type { EventType } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { type Given, on } from '@duende/testkit/samples/given-log';
import { commandApp, type CommandRequest } from '../../testing/command-app.ts';
import { ADMIN, ALBA, COMMENT, PARTY, registered } from '@duende/testkit/samples/story';
import { idOf } from './imported.ts';

/** An administrator and a person after the set-up. */
export const setUp: readonly Given[] = [
  registered({ userId: ADMIN, isAdmin: true }),
  registered(),
  on(streams.adminSetup(), {
    type: 'ClaimTaken',
    data: { claim: streams.adminSetup(), kind: 'admin-setup', holderId: ADMIN },
  }),
];

export type Subject = { readonly type: string; readonly id: string };
export const party: Subject = { type: 'party', id: PARTY };
export const comment: Subject = { type: 'comment', id: COMMENT };
export const account: Subject = { type: 'user', id: ALBA };

/** The last given event of a type, and the requests to preview and undo it. */
export async function undoing(given: readonly Given[], type: EventType, subject: Subject) {
  const app = await commandApp(given);
  const eventId = idOf(await app.events(), type);
  const path = `/api/admin/undo/${eventId}`;
  const request: CommandRequest = { as: 'admin', method: 'POST', path, body: { subject } };
  const preview: CommandRequest = {
    as: 'admin',
    method: 'GET',
    path: `${path}?type=${subject.type}&id=${subject.id}`,
  };
  const before = await app.events();
  const added = async () => (await app.events()).slice(before.length);
  return { ...app, eventId, request, preview, before, added };
}
