import { streams } from '@duende/contracts/events/streams';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import { namedIn } from '@duende/platform/http/body';
import type { HttpRequest } from '@duende/platform/http/middleware';
import { registerCall } from '@duende/platform/http/register-call';
import { requireActor } from '@duende/platform/http/request-context';
import { strictRouter } from '@duende/platform/http/strict-router';
import type { Router } from 'express';
import { notMendable, notResubmittable, partyDecider } from './party.ts';
import { requireComingDays, requirePhoto, settleEdited } from './party-details.ts';
import { mended, partyIdOf, seenRevision, whoIsNoEditor, written } from './party-http.ts';
import { proposalAllowance } from './proposal-routes.ts';
import type { PartyDependencies } from './party-dependencies.ts';

/** What its author does with a party until it is published, and an edit by who edits any. */
export function mendingRoutes(dependencies: PartyDependencies): Router {
  const { handler, commandContext, answer, limits, photos, waiting } = dependencies;
  const router = strictRouter();
  const asFarAsPublished = proposalAllowance(handler);

  /** The point the party has, which nobody has to be allowed to write for leaving it as it is. */
  async function settled(req: HttpRequest, partyId: string, details: Partial<PartyDetails>) {
    const { state } = await handler.load(partyDecider, streams.party(partyId));
    const before = 'details' in state ? state.details : null;
    return settleEdited(details, requireActor(req, 'party.mend'), before);
  }

  registerCall(router, 'PUT /api/events/:id', limits, async (req, res, readBody) => {
    const partyId = partyIdOf(req);
    const stream = streams.party(partyId);
    const body = namedIn(req.body, readBody());
    const authorId = whoIsNoEditor(requireActor(req, 'party.mend'));
    const context = commandContext(req, `update party ${partyId}`, body);
    const details = await settled(req, partyId, body);
    const command = { type: 'UpdateParty', data: { partyId, authorId, details } } as const;
    const handled = await handler.handle(partyDecider, stream, command, context, {
      ...seenRevision(req),
      ...(await asFarAsPublished(partyId, authorId)),
      async precondition() {
        await handler.require(partyDecider, stream, context, notMendable(authorId));
        await requireComingDays(handler, partyId, details, context.at);
        await requirePhoto({ handler, photos }, partyId, details, context.actor);
      },
    });
    await answer(res, 200, mended(partyId, handled), handled.position);
  });

  registerCall(router, 'POST /api/events/:id/take-back', limits, async (req, res) => {
    const partyId = partyIdOf(req);
    const { userId: authorId } = requireActor(req, 'party.mend');
    const context = commandContext(req, `take party ${partyId} back`, null);
    const command = { type: 'TakePartyBack', data: { partyId, authorId } } as const;
    const handled = await handler.handle(
      partyDecider,
      streams.party(partyId),
      command,
      context,
      seenRevision(req),
    );
    await answer(res, 200, written(partyId, handled), handled.position);
  });

  registerCall(router, 'POST /api/events/:id/resubmit', limits, async (req, res, readBody) => {
    const partyId = partyIdOf(req);
    const stream = streams.party(partyId);
    const body = namedIn(req.body, readBody());
    const { userId: authorId } = requireActor(req, 'party.mend');
    const context = commandContext(req, `resubmit party ${partyId}`, body);
    const details = await settled(req, partyId, body);
    const command = { type: 'ResubmitParty', data: { partyId, authorId, details } } as const;
    const handled = await handler.handle(partyDecider, stream, command, context, {
      ...seenRevision(req),
      countsAs: 'submissions',
      async precondition() {
        await handler.require(partyDecider, stream, context, notResubmittable(authorId));
        await requireComingDays(handler, partyId, details, context.at);
        await requirePhoto({ handler, photos }, partyId, details, context.actor);
        await waiting.admit(context.actor);
      },
    });
    await answer(res, 200, written(partyId, handled), handled.position);
  });

  return router;
}
