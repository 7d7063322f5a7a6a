import { ifMatchOf } from '../http/command-route.ts';
import { namedIn } from '@duende/platform/http/body';
import { registerCall, strictRouter } from '@duende/platform/http/register-call';
import { requireActor } from '@duende/platform/http/request-context';
import type { Router } from 'express';
import { handlingParties } from './handling-parties.ts';
import { requirePhoto } from './party-details.ts';
import { edited, partyIdOf, authorUnlessEditor, written } from './party-http.ts';
import type { PartyDependencies } from './party-dependencies.ts';

/** Edits by the author until publication, and by moderators. */
export function editingRoutes(dependencies: PartyDependencies): Router {
  const { handler, commandContext, answer, limits, photos, waiting } = dependencies;
  const router = strictRouter();
  const handle = handlingParties(handler);

  registerCall(router, 'PUT /api/events/:id', limits, async (req, res, readBody) => {
    const partyId = partyIdOf(req);
    const details = namedIn(req.body, readBody());
    const authorId = authorUnlessEditor(requireActor(req));
    const context = commandContext(req, `update party ${partyId}`, details);
    const command = { type: 'UpdateParty', data: { partyId, authorId, details } } as const;
    const handled = await handle(partyId, command, context, {
      ...ifMatchOf(req),
      precondition: async (own) => requirePhoto({ handler, photos }, await own, details, context.actor),
    });
    await answer(res, 200, edited(partyId, handled), handled.position);
  });

  registerCall(router, 'POST /api/events/:id/take-back', limits, async (req, res) => {
    const partyId = partyIdOf(req);
    const { userId: authorId } = requireActor(req);
    const context = commandContext(req, `take party ${partyId} back`, null);
    const command = { type: 'TakePartyBack', data: { partyId, authorId } } as const;
    const handled = await handle(partyId, command, context, ifMatchOf(req));
    await answer(res, 200, written(partyId, handled), handled.position);
  });

  registerCall(router, 'POST /api/events/:id/resubmit', limits, async (req, res, readBody) => {
    const partyId = partyIdOf(req);
    const details = namedIn(req.body, readBody());
    const { userId: authorId } = requireActor(req);
    const context = commandContext(req, `resubmit party ${partyId}`, details);
    const command = { type: 'ResubmitParty', data: { partyId, authorId, details } } as const;
    const handled = await handle(partyId, command, context, {
      ...ifMatchOf(req),
      async precondition(own) {
        await requirePhoto({ handler, photos }, await own, details, context.actor);
        await waiting.admit(context.actor);
      },
    });
    await answer(res, 200, written(partyId, handled), handled.position);
  });

  return router;
}
