import { madridDay } from '@duende/contracts/common/madrid-time';
import { Refusal } from '@duende/contracts/common/refusal';
import { streams } from '@duende/contracts/events/streams';
import { registerCall, strictRouter } from '@duende/platform/http/register-call';
import { requireActor } from '@duende/platform/http/request-context';
import type { Router } from 'express';
import type { Admins } from '../admins/admins.ts';
import { type CommandDependencies, decided, DONE, pathId } from '../http/command-route.ts';
import type { AccountState } from './account-state.ts';
import { accountDecider } from './decide-account.ts';

export interface SuspendAndMuteDependencies extends CommandDependencies {
  readonly admins: Pick<Admins, 'rolesOf'>;
}

export function suspendAndMuteRoutes(dependencies: SuspendAndMuteDependencies): Router {
  const { handler, admins, commandContext, answer, limits } = dependencies;
  const router = strictRouter();

  /** Administrators and moderators lose their role before a suspension. */
  async function refuseRoles(state: AccountState): Promise<void> {
    if (state.status !== 'registered') throw new Refusal('account.not-found');
    const { isAdmin, isModerator } = await admins.rolesOf(state);
    if (isAdmin || isModerator) throw new Refusal('account.has-role');
  }

  registerCall(router, 'PUT /api/admin/users/:id/suspension', limits, async (req, res, readBody) => {
    const userId = pathId(req, 'id', 'account.not-found');
    const suspension = readBody();
    const context = commandContext(req, `suspend ${userId}`, suspension);
    const today = madridDay(new Date(context.at));
    const handled = await handler.handle(
      accountDecider,
      streams.user(userId),
      { type: 'SuspendAccount', data: { userId, ...suspension, today } },
      context,
      { precondition: async (own) => refuseRoles(await own) },
    );
    await answer(res, 200, decided(handled), handled.position);
  });

  registerCall(router, 'DELETE /api/admin/users/:id/suspension', limits, async (req, res) => {
    const userId = pathId(req, 'id', 'account.not-found');
    const context = commandContext(req, `lift suspension of ${userId}`, null);
    const command = { type: 'LiftSuspension', data: { userId } } as const;
    const { position } = await handler.handle(accountDecider, streams.user(userId), command, context);
    await answer(res, 200, DONE, position);
  });

  for (const [call, type] of [
    ['PUT /api/users/muted/:id', 'MutePerson'],
    ['DELETE /api/users/muted/:id', 'UnmutePerson'],
  ] as const)
    registerCall(router, call, limits, async (req, res) => {
      const { userId } = requireActor(req);
      const mutedId = pathId(req, 'id', 'account.not-found');
      const context = commandContext(req, `${type} ${mutedId}`, null);
      const { position } = await handler.handle(
        accountDecider,
        streams.user(userId),
        { type, data: { userId, mutedId } },
        context,
        type === 'MutePerson' ? { precondition: () => requireAccount(mutedId) } : {},
      );
      await answer(res, 200, DONE, position);
    });

  async function requireAccount(userId: string): Promise<void> {
    const { state } = await handler.load(accountDecider, streams.user(userId));
    if (state.status !== 'registered') throw new Refusal('account.not-found');
  }

  return router;
}
