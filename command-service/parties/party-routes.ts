import type { EventWrittenAnswer } from '@duende/contracts/api/answers';
import { partyBodySchema, reasonBodySchema } from '@duende/contracts/api/bodies';
import { eventAnswer } from '@duende/contracts/api/event-answer';
import type { Permission } from '@duende/contracts/permissions';
import { streams } from '@duende/contracts/events/streams';
import { Refusal } from '@duende/contracts/refusal';
import { jsonBody, parseBody } from '@duende/platform/http/body';
import type { PhotoStore } from '@duende/platform/photo-store/photo-store';
import { Router, type Request } from 'express';
import type { CommandContext } from '../handling/command-context.ts';
import type { Handled, HandleOptions } from '../handling/command-handler.ts';
import { deriveId } from '../handling/derive-id.ts';
import type { CommandDependencies } from '../http/command-dependencies.ts';
import { DONE } from '../http/done.ts';
import { expectedRevision } from '../http/expected-revision.ts';
import { pathId } from '../http/path-id.ts';
import { permit } from '../http/permit.ts';
import { partyDecider, type PartyCommand } from './decide-party.ts';
import { settleCoordinates } from './party-coordinates.ts';
import type { PartyState } from './party-state.ts';
import { requirePhoto } from './require-party.ts';

export interface PartyDependencies extends CommandDependencies {
  readonly photos: PhotoStore;
}

/** Submitting, editing, approving, removing and restoring parties; the API calls them events. */
export function partyRoutes({ handler, commandContext, answer, limits, photos }: PartyDependencies): Router {
  const router = Router();
  const json = jsonBody();
  const before = (permission: Permission) => [permit(permission), limits.write, json];

  const handle = (
    partyId: string,
    command: PartyCommand,
    context: CommandContext,
    options?: HandleOptions,
  ): Promise<Handled<PartyState>> =>
    handler.handle(partyDecider, streams.party(partyId), command, context, options);

  router.post('/api/events', ...before('party.submit'), async (req, res) => {
    const body = parseBody(partyBodySchema, req.body);
    const context = commandContext(req, 'submit party', body);
    const details = settleCoordinates(body, context.actor);
    const partyId = deriveId(context.commandId, 'party');
    const authorId = context.actor?.userId ?? null;
    const handled = await handle(
      partyId,
      { type: 'SubmitParty', data: { partyId, authorId, details, source: null } },
      context,
      { precondition: () => requirePhoto(handler, photos, partyId, details) },
    );
    await answer(res, 201, written(partyId, handled), handled.position);
  });

  router.put('/api/events/:id', ...before('party.edit'), async (req, res) => {
    const partyId = partyIdOf(req);
    const body = parseBody(partyBodySchema, req.body);
    const context = commandContext(req, `update party ${partyId}`, body);
    const details = settleCoordinates(body, context.actor);
    const expected = expectedRevision(req);
    const handled = await handle(partyId, { type: 'UpdateParty', data: { partyId, details } }, context, {
      ...(expected !== undefined && { expected }),
      precondition: () => requirePhoto(handler, photos, partyId, details),
    });
    await answer(res, 200, written(partyId, handled), handled.position);
  });

  router.delete('/api/events/:id', ...before('party.delete'), async (req, res) => {
    const partyId = partyIdOf(req);
    const reason = parseBody(reasonBodySchema, req.body);
    const context = commandContext(req, `remove party ${partyId}`, reason);
    const { position } = await handle(partyId, { type: 'RemoveParty', data: { partyId, reason } }, context);
    await answer(res, 200, DONE, position);
  });

  router.patch('/api/admin/events/:id/approve', ...before('party.moderate'), async (req, res) => {
    const partyId = partyIdOf(req);
    const context = commandContext(req, `approve party ${partyId}`, null);
    const handled = await handle(partyId, { type: 'ApproveParty', data: { partyId } }, context);
    await answer(res, 200, written(partyId, handled), handled.position);
  });

  router.post('/api/admin/events/:id/restore', ...before('party.restore'), async (req, res) => {
    const partyId = partyIdOf(req);
    const context = commandContext(req, `restore party ${partyId}`, null);
    const handled = await handle(partyId, { type: 'RestoreParty', data: { partyId } }, context);
    await answer(res, 200, written(partyId, handled), handled.position);
  });

  return router;
}

function partyIdOf(req: Request): string {
  return pathId(req, 'id', 'party.not-found');
}

function written(partyId: string, { state, revision }: Handled<PartyState>): EventWrittenAnswer {
  if (state.status === 'unsubmitted') throw new Refusal('party.not-found');
  return eventAnswer(partyId, { ...state.details, status: state.status, revision });
}
