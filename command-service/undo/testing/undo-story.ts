import type { DomainEvent, EventType } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { samplePartyDetails } from '@duende/testkit/samples/party';
import type { Given } from '@duende/testkit/samples/given-log';
import { commandApp, type CommandRequest } from '../../testing/command-app.ts';
import { ADMIN_ID, AUTHOR_ID, COMMENT_ID, PARTY_ID, PENDING_COMMENT } from '../../testing/samples.ts';
import { idOf } from './imported.ts';

const ids = { commentId: COMMENT_ID, partyId: PARTY_ID, authorId: AUTHOR_ID };
const commentWith = (...events: readonly DomainEvent[]): Given => ({
  ...PENDING_COMMENT,
  events: [...PENDING_COMMENT.events, ...events],
});
export const approvedComment = commentWith({ type: 'CommentApproved', data: ids });
export const rejectedComment = commentWith({
  type: 'CommentRejected',
  data: { ...ids, reason: 'Publicidad' },
});
export const edited = (changes: DomainEvent<'PartyUpdated'>['data']['changes']): Given => ({
  stream: streams.party(PARTY_ID),
  events: [{ type: 'PartyUpdated', data: { partyId: PARTY_ID, changes } }],
});
export const noticed = (from: string, to: string): Given => ({
  stream: streams.party(PARTY_ID),
  events: [{ type: 'PartyNoticeSet', data: { partyId: PARTY_ID, notice: { from, to } } }],
});
export const user = (userId: string, isAdmin = false): Given => ({
  stream: streams.user(userId),
  events: [
    {
      type: 'UserRegistered',
      data: { userId, username: userId.slice(-4), email: null, passwordHash: 'x', isAdmin, claims: [] },
    },
  ],
});
export const setUp: readonly Given[] = [
  user(ADMIN_ID, true),
  user(AUTHOR_ID),
  {
    stream: streams.adminSetup(),
    events: [
      {
        type: 'ClaimTaken',
        data: { claim: streams.adminSetup(), kind: 'admin-setup', holderId: ADMIN_ID },
      },
    ],
  },
];
export const role = (...types: readonly ('AdminAppointed' | 'AdminDismissed')[]): Given => ({
  stream: streams.admins(),
  events: types.map((type) => ({ type, data: { userId: AUTHOR_ID } })),
});
export const price = samplePartyDetails().cost;
export const dearer = edited({ cost: { from: price, to: '99' } });

export type Subject = { readonly type: string; readonly id: string };
export const party: Subject = { type: 'party', id: PARTY_ID };
export const comment: Subject = { type: 'comment', id: COMMENT_ID };
export const account: Subject = { type: 'user', id: AUTHOR_ID };

/** The last event of a type among what was given, and the requests that preview and undo it. */
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
