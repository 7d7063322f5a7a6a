import type { EventApprovedAnswer } from '@duende/contracts/parties/party-answers';
import type { ApiCall } from '@duende/contracts/api/calls/all-calls';
import { registerCall, type CallWork, strictRouter } from '@duende/platform/http/register-call';
import type { Router } from 'express';
import { deriveId } from '@duende/platform/resilience/derive-id';
import { decided, ifMatchOf } from '../http/command-route.ts';
import type { PartyDependencies } from './party-dependencies.ts';
import { partyIdOf, written } from './party-http.ts';
import { requirePhoto, settleCoordinates, withArtistsOfSets } from './party-details.ts';
import { contentModerationRoutes } from './content-moderation-routes.ts';
import { handlingParties } from './handling-parties.ts';
import { editingRoutes } from './editing-routes.ts';
import { conditionRoutes } from './condition-routes.ts';
import { proposalRoutes } from './proposal-routes.ts';

/** The API calls parties events. */
export function partyRoutes(dependencies: PartyDependencies): Router {
  const { handler, commandContext, answer, limits, photos, waiting } = dependencies;
  const router = strictRouter();
  const register = <N extends ApiCall>(call: N, work: CallWork<N>) =>
    registerCall(router, call, limits, work);

  const handle = handlingParties(handler);

  const submitting: CallWork<'POST /api/events'> = async (req, res, readBody) => {
    const body = readBody();
    const context = commandContext(req, 'submit party', body);
    const details = withArtistsOfSets(settleCoordinates(body, context.actor));
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

  register('POST /api/events', submitting);
  register('PATCH /api/admin/events/:id/approve', approving);
  register('DELETE /api/events/:id', removing);
  register('POST /api/admin/events/:id/restore', restoring);

  router.use(contentModerationRoutes(dependencies));
  router.use(editingRoutes(dependencies));
  router.use(conditionRoutes(dependencies));
  router.use(proposalRoutes(dependencies));
  return router;
}
