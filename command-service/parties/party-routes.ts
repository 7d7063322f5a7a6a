import type { EventApprovedAnswer, EventNoticedAnswer } from '@duende/contracts/parties/party-answers';
import type { ApiCall } from '@duende/contracts/api/calls/all-calls';
import { streams } from '@duende/contracts/events/streams';
import { registerCall, type CallWork } from '@duende/platform/http/register-call';
import { strictRouter } from '@duende/platform/http/strict-router';
import type { Router } from 'express';
import type { CommandContext } from '../handling/command-context.ts';
import type { Handled, HandleOptions } from '../handling/command-handler.ts';
import { deriveId } from '../handling/derive-id.ts';
import { decided, ifMatchOf } from '../http/command-route.ts';
import { partyDecider } from './party.ts';
import type { PartyCommand } from './party-guard.ts';
import type { PartyDependencies } from './party-dependencies.ts';
import { partyIdOf, written } from './party-http.ts';
import type { PartyState } from './party-state.ts';
import { requirePhoto, settleCoordinates } from './party-details.ts';
import { mendingRoutes } from './mending-routes.ts';
import { conditionRoutes } from './condition-routes.ts';
import { proposalRoutes } from './proposal-routes.ts';
import { withdrawPhoto } from './withdraw-photo.ts';

/** The API calls parties events. */
export function partyRoutes(dependencies: PartyDependencies): Router {
  const { handler, commandContext, answer, limits, photos, waiting } = dependencies;
  const router = strictRouter();
  const register = <N extends ApiCall>(call: N, work: CallWork<N>) =>
    registerCall(router, call, limits, work);

  const handle = (
    partyId: string,
    command: PartyCommand,
    context: CommandContext,
    options?: HandleOptions<PartyState>,
  ): Promise<Handled<PartyState>> =>
    handler.handle(partyDecider, streams.party(partyId), command, context, options);

  const submitting: CallWork<'POST /api/events'> = async (req, res, readBody) => {
    const body = readBody();
    const context = commandContext(req, 'submit party', body);
    const details = settleCoordinates(body, context.actor);
    const partyId = deriveId(context.commandId, 'party');
    const authorId = context.actor?.userId ?? null;
    const command = { type: 'SubmitParty', data: { partyId, authorId, details, source: null } } as const;
    const handled = await handle(partyId, command, context, {
      async precondition(own) {
        await requirePhoto({ handler, photos }, await own, details, context.actor);
        await waiting.admit(context.actor);
      },
    });
    await answer(res, 201, written(partyId, handled), handled.position);
  };

  const removing: CallWork<'DELETE /api/events/:id'> = async (req, res, readBody) => {
    const partyId = partyIdOf(req);
    const removal = readBody();
    const verb = removal.onlyPending === true ? 'reject' : 'remove';
    const context = commandContext(req, `${verb} party ${partyId}`, removal.reason);
    const command = { type: 'RemoveParty', data: { partyId, ...removal } } as const;
    const handled = await handle(partyId, command, context, ifMatchOf(req));
    await answer(res, 200, decided(handled), handled.position);
  };

  const approving: CallWork<'PATCH /api/admin/events/:id/approve'> = async (req, res) => {
    const partyId = partyIdOf(req);
    const context = commandContext(req, `approve party ${partyId}`, null);
    const command = { type: 'ApproveParty', data: { partyId } } as const;
    const handled = await handle(partyId, command, context, ifMatchOf(req));
    const approved: EventApprovedAnswer = {
      ...written(partyId, handled),
      undoId: decided(handled).undoId,
    };
    await answer(res, 200, approved, handled.position);
  };

  const restoring: CallWork<'POST /api/admin/events/:id/restore'> = async (req, res) => {
    const partyId = partyIdOf(req);
    const context = commandContext(req, `restore party ${partyId}`, null);
    const handled = await handle(partyId, { type: 'RestoreParty', data: { partyId } }, context);
    await answer(res, 200, written(partyId, handled), handled.position);
  };

  const noticing: CallWork<'PUT /api/admin/events/:id/notice'> = async (req, res, readBody) => {
    const partyId = partyIdOf(req);
    const { notice, conditionReason = null } = readBody();
    const given = conditionReason === null ? notice : { notice, conditionReason };
    const context = commandContext(req, `set notice ${partyId}`, given);
    const data = { partyId, notice, conditionReason };
    const command = { type: 'SetPartyNotice', data } as const;
    const handled = await handle(partyId, command, context, ifMatchOf(req));
    const noticed: EventNoticedAnswer = {
      ...written(partyId, handled),
      undoId: handled.events.at(0)?.id ?? null,
    };
    await answer(res, 200, noticed, handled.position);
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
    await answer(res, 200, written(partyId, handled), handled.position);
  };

  const withdrawing: CallWork<'POST /api/admin/events/:id/withdraw-photo'> = async (req, res, readBody) => {
    const partyId = partyIdOf(req);
    const body = readBody();
    const context = commandContext(req, `withdraw photo ${partyId}`, body);
    const handled = await withdrawPhoto(handler, { partyId, ...body }, context);
    await answer(res, 200, written(partyId, handled), handled.position);
  };

  register('POST /api/events', submitting);
  register('PATCH /api/admin/events/:id/approve', approving);
  register('DELETE /api/events/:id', removing);
  register('POST /api/admin/events/:id/restore', restoring);
  register('PUT /api/admin/events/:id/notice', noticing);
  register('POST /api/admin/events/:id/condition-reason/review', reviewing);
  register('POST /api/admin/events/:id/withdraw-photo', withdrawing);

  router.use(mendingRoutes(dependencies));
  router.use(conditionRoutes(dependencies));
  router.use(proposalRoutes(dependencies));
  return router;
}
