import type { CommandCall, ParametersOf } from '@duende/contracts/api/calls/all-calls';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import {
  AUDIT,
  COMMENTS,
  GOABASE,
  HOOKS,
  MUTED,
  NOTICES,
  OPEN_SESSIONS,
  OWN_COMMENTS,
  OWN_CALENDAR,
  PARTIES,
  partyKey,
  PENDING_PARTIES,
  PROFILE,
  PUBLIC_USERS,
  READ_TOKENS,
  REASONS,
  REPORTS,
  rideAlertsKey,
  ridesKey,
  seatsKey,
  SUBMITTED,
  USERS,
} from './keys.ts';

type KeysOf<N extends CommandCall> = (said: ParametersOf<N>) => readonly QueryKey[];

interface Refreshed<N extends CommandCall> {
  readonly done: KeysOf<N>;
  /** refetched after failure, because somebody else may have been first */
  readonly failed?: KeysOf<N>;
  /** refetches also what is not on the screen, because the next screen shows it */
  readonly isNextShown?: true;
  /** the next command need not wait for it */
  readonly isInBackground?: true;
}

const settled = <N extends CommandCall>(keys: KeysOf<N>): Refreshed<N> => ({ done: keys, failed: keys });

const ownParty = ({ id }: { readonly id: string }) => [PARTIES, partyKey(id), SUBMITTED];
const shownParty = ({ id }: { readonly id: string }) => [PARTIES, partyKey(id)];
const seats = ({ id }: { readonly id: string }) => [seatsKey(id), ridesKey(id)];
const alerts = ({ id }: { readonly id: string }) => [rideAlertsKey(id)];
const hooks = settled(() => [HOOKS]);
const users = { done: () => [USERS] };
const mutedPeople = { done: () => [MUTED] };
const noticeOnes = settled(() => [NOTICES]);

/** Live messages bring the rest. A new call that changes what a screen shows needs a line here. */
const REFRESHES: { readonly [N in CommandCall]?: Refreshed<N> } = {
  'POST /api/events': { done: () => [PARTIES, SUBMITTED] },
  'PUT /api/events/:id': { done: ownParty, isNextShown: true },
  'POST /api/events/:id/resubmit': { done: ownParty, isNextShown: true },
  'POST /api/events/:id/take-back': {
    done: ({ id }) => [partyKey(id), SUBMITTED],
    failed: ({ id }) => [partyKey(id)],
  },
  'POST /api/events/:id/cancel': { done: ownParty },
  'POST /api/events/:id/postpone': { done: ownParty },
  'POST /api/events/:id/reschedule': { done: ownParty },
  'POST /api/events/:id/reinstate': { done: ownParty },
  'PUT /api/events/:id/tickets': { done: ownParty },
  'POST /api/events/:id/proposal/withdraw': settled(() => [SUBMITTED]),
  'POST /api/admin/events/:id/withdraw-photo': { done: shownParty },
  'PUT /api/admin/events/:id/notice': {
    done: ({ id }) => [PARTIES, partyKey(id), AUDIT, REASONS],
    failed: () => [REASONS, AUDIT],
  },
  'PATCH /api/admin/events/:id/approve': settled(({ id }) => [PARTIES, partyKey(id), PENDING_PARTIES, AUDIT]),
  'DELETE /api/events/:id': settled(({ id }) => [PARTIES, partyKey(id), PENDING_PARTIES, REPORTS, AUDIT]),
  'PUT /api/comments/:id': settled(() => [OWN_COMMENTS]),
  'DELETE /api/comments/:id': settled(() => [OWN_COMMENTS, COMMENTS]),
  'PATCH /api/admin/comments/:id/approve': { done: () => [AUDIT, COMMENTS] },
  'DELETE /api/admin/comments/:id': settled(() => [AUDIT, COMMENTS, REPORTS]),
  'DELETE /api/admin/audit/:eventId/reason': settled(() => [AUDIT]),
  'POST /api/parse-entradium': { done: () => [PENDING_PARTIES], isInBackground: true },
  'POST /api/admin/goabase/import': { done: () => [PENDING_PARTIES, GOABASE], isInBackground: true },

  'POST /api/events/:id/rides': { done: () => [NOTICES], isInBackground: true },
  'DELETE /api/events/:id/rides/:rideId': settled(({ id }) => [REPORTS, AUDIT, ridesKey(id), NOTICES]),
  'PUT /api/events/:id/rides/:rideId': { done: seats },
  'POST /api/events/:id/ride-alerts': settled(alerts),
  'DELETE /api/events/:id/ride-alerts/:alertId': settled(alerts),
  'POST /api/events/:id/rides/:rideId/seats': settled(seats),
  'POST /api/events/:id/rides/:rideId/seats/:requestId/grant': settled(seats),
  'POST /api/events/:id/rides/:rideId/seats/:requestId/refuse': settled(seats),
  'DELETE /api/events/:id/rides/:rideId/seats/:requestId': settled(seats),

  'POST /api/admin/hooks': hooks,
  'PUT /api/admin/hooks/:id': hooks,
  'PUT /api/admin/hooks/:id/target': hooks,
  'POST /api/admin/hooks/:id/resend': hooks,
  'DELETE /api/admin/hooks/:id': hooks,

  'PUT /api/users/profile': { done: () => [PROFILE, PUBLIC_USERS], isInBackground: true },
  'PUT /api/users/password': { done: () => [OPEN_SESSIONS, OWN_CALENDAR, NOTICES] },
  'DELETE /api/users/sessions': settled(() => [OPEN_SESSIONS, NOTICES]),
  'DELETE /api/users/sessions/:id': settled(() => [OPEN_SESSIONS, NOTICES]),
  'POST /api/users/tokens': { done: () => [READ_TOKENS] },
  'DELETE /api/users/tokens/:id': settled(() => [READ_TOKENS]),
  'POST /api/users/calendar': settled(() => [OWN_CALENDAR]),
  'DELETE /api/users/calendar': settled(() => [OWN_CALENDAR]),
  'POST /api/users/notices/read': { done: () => [NOTICES] },
  'PUT /api/users/notices/preferences': noticeOnes,
  'POST /api/users/push': noticeOnes,
  'DELETE /api/users/push/:id': noticeOnes,
  'PUT /api/users/muted/:id': mutedPeople,
  'DELETE /api/users/muted/:id': mutedPeople,
  'PUT /api/admin/users/:id/suspension': users,
  'DELETE /api/admin/users/:id/suspension': users,
  'PUT /api/admin/users/:id/admin': users,
  'PUT /api/admin/users/:id/analyst': users,
  'PUT /api/admin/users/:id/moderator': users,
};

interface Sent<N extends CommandCall> {
  readonly call: N;
  readonly said: ParametersOf<N>;
}

export async function refresh<N extends CommandCall>(
  client: QueryClient,
  { call, said }: Sent<N>,
  end: 'done' | 'failed',
): Promise<void> {
  const { isNextShown, isInBackground, ...refreshed }: Partial<Refreshed<N>> = REFRESHES[call] ?? {};
  const keys = refreshed[end]?.(said) ?? [];
  const refetchType = isNextShown ? 'all' : 'active';
  const asked = Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey, refetchType })));
  if (!isInBackground) await asked;
}
