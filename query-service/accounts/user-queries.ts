import type { MutedAnswer } from '@duende/contracts/accounts/account-answers';
import type { UserSort } from '@duende/contracts/accounts/user-sorts';
import type { Actor } from '@duende/contracts/accounts/permissions';
import { Refusal } from '@duende/contracts/common/refusal';
import { isUuid } from '@duende/contracts/common/uuid';
import type { SessionKeeper } from '@duende/platform/sessions/session';
import type { ReadModels } from '@duende/projections/registry/registry';
import type { UserDocument } from '@duende/projections/accounts/users';
import { type ListOrder, parseListQuery } from '../http/list-query.ts';
import { personal, type QueryRoute } from '../http/query-route.ts';
import { pageHeaders, readPage } from '../http/read-page.ts';
import {
  listedUserAnswer,
  openSessionAnswer,
  profileAnswer,
  publicUserAnswer,
  sessionAnswer,
  userAnswer,
} from './user-answer.ts';

const ADMINS = { isAdmin: true };
const REGULARS = { isAdmin: false };
/** The first account may have no e-mail; it comes last in both directions. */
const BY_EMAIL = { by: 'emailKey', parts: [{ emailKey: { $gt: '' } }, { emailKey: null }] };

/** An index serves each order; default: oldest first. */
const USER_ORDERS = {
  oldest: { by: 'createdAt', direction: 1 },
  newest: { by: 'createdAt', direction: -1 },
  'username-asc': { by: 'nameKey', direction: 1 },
  'username-desc': { by: 'nameKey', direction: -1 },
  'email-asc': { ...BY_EMAIL, direction: 1 },
  'email-desc': { ...BY_EMAIL, direction: -1 },
  admins: { by: 'nameKey', direction: 1, parts: [ADMINS, REGULARS] },
  regulars: { by: 'nameKey', direction: 1, parts: [REGULARS, ADMINS] },
} as const satisfies Record<UserSort, ListOrder>;

/** Fixed paths under `/api/users` come before those with an id. */
export function userQueries(options: {
  readonly models: Pick<ReadModels, 'users'>;
  readonly sessions: Pick<SessionKeeper, 'listOpen'>;
}): readonly QueryRoute[] {
  const { users } = options.models;

  async function known(id: string | undefined): Promise<UserDocument> {
    const user = id !== undefined && isUuid(id) ? (await users.get([id])).get(id) : undefined;
    if (user === undefined) throw new Refusal('account.not-found');
    return user;
  }

  return [
    {
      call: 'GET /api/auth/me',
      reads: ['users'],
      async answer({ actor }) {
        const { userId } = signedIn(actor);
        return personal(sessionAnswer(signedIn(actor), (await users.get([userId])).get(userId)));
      },
    },
    {
      call: 'GET /api/users/profile',
      reads: ['users'],
      async answer({ actor }) {
        return personal(profileAnswer(await known(actor?.userId)));
      },
    },
    {
      call: 'GET /api/users/sessions',
      reads: [],
      async answer({ actor, sessionId }) {
        const open = await options.sessions.listOpen(signedIn(actor).userId);
        return personal(open.map((session) => openSessionAnswer(session, sessionId)));
      },
    },
    {
      call: 'GET /api/users/muted',
      reads: ['users'],
      async answer({ actor }) {
        const { muted } = await known(actor?.userId);
        const found = await users.get(muted);
        // Erased accounts have no name.
        const named = muted.flatMap((id) => found.get(id) ?? []);
        return personal(named.map(({ _id: id, username }): MutedAnswer => ({ id, username })));
      },
    },
    {
      call: 'GET /api/users',
      reads: ['users'],
      async answer({ url }) {
        const query = parseListQuery(url, USER_ORDERS);
        const [page, total] = await Promise.all([readPage(users, {}, query), users.count({})]);
        return { ...personal(page.items.map(listedUserAnswer)), headers: pageHeaders(page, total) };
      },
    },
    {
      call: 'GET /api/users/:id',
      reads: ['users'],
      async answer({ params, actor }) {
        return personal(userAnswer(await known(params['id']), signedIn(actor)));
      },
    },
    {
      call: 'GET /api/users/:id/public',
      reads: ['users'],
      async answer({ params, actor }) {
        return personal(publicUserAnswer(await known(params['id']), actor));
      },
    },
  ];
}

function signedIn(actor: Actor | null): Actor {
  if (actor === null) throw new Refusal('session.required');
  return actor;
}
