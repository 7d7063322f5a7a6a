import type { EventNoticedAnswer } from '@duende/contracts/parties/party-answers';
import { registerCall, type CallWork, strictRouter } from '@duende/platform/http/register-call';
import type { Router } from 'express';
import type { CommandDependencies } from '../http/command-route.ts';
import type { Handled } from '../handling/handled.ts';
import { handlingParties } from './handling-parties.ts';
import { ifMatchOf } from '../http/command-route.ts';
import { partyIdOf, written } from './party-http.ts';
import type { PartyState } from './party-state.ts';
import { withdrawPhoto } from './withdraw-photo.ts';

/** Moderators change parts of what a party shows. */
export function contentModerationRoutes(dependencies: CommandDependencies): Router {
  const { handler, commandContext, answer, limits } = dependencies;
  const router = strictRouter();
  const handle = handlingParties(handler);

  const noticing: CallWork<'PUT /api/admin/events/:id/notice'> = async (req, res, readBody) => {
    const partyId = partyIdOf(req);
    const { notice, conditionReason = null } = readBody();
    const given = conditionReason === null ? notice : { notice, conditionReason };
    const context = commandContext(req, `set notice ${partyId}`, given);
    const data = { partyId, notice, conditionReason };
    const command = { type: 'SetPublicNotice', data } as const;
    const handled = await handle(partyId, command, context, ifMatchOf(req));
    await answer(res, 200, noticed(partyId, handled), handled.position);
  };

  const reviewing: CallWork<'POST /api/admin/events/:id/condition-reason/review'> = async (
    req,
    res,
    readBody,
  ) => {
    const partyId = partyIdOf(req);
    const { conditionReason } = readBody();
    const context = commandContext(req, `review reason ${partyId}`, conditionReason);
    const data = { partyId, conditionReason };
    const handled = await handle(partyId, { type: 'ReviewConditionReason', data }, context);
    await answer(res, 200, noticed(partyId, handled), handled.position);
  };

  const withdrawing: CallWork<'POST /api/admin/events/:id/withdraw-photo'> = async (req, res, readBody) => {
    const partyId = partyIdOf(req);
    const body = readBody();
    const context = commandContext(req, `withdraw photo ${partyId}`, body);
    const handled = await withdrawPhoto(handler, { partyId, ...body }, context);
    await answer(res, 200, written(partyId, handled), handled.position);
  };

  registerCall(router, 'PUT /api/admin/events/:id/notice', limits, noticing);
  registerCall(router, 'POST /api/admin/events/:id/condition-reason/review', limits, reviewing);
  registerCall(router, 'POST /api/admin/events/:id/withdraw-photo', limits, withdrawing);

  return router;
}

const noticed = (partyId: string, handled: Handled<PartyState>): EventNoticedAnswer => ({
  ...written(partyId, handled),
  undoId: handled.events.at(0)?.id ?? null,
});
