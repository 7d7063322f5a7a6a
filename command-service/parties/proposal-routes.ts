import type { Actor } from '@duende/contracts/accounts/permissions';
import type { ProposalDecidedAnswer } from '@duende/contracts/parties/proposal-answers';
import { proposedDetails } from '@duende/contracts/parties/proposal';
import { isUndoable } from '@duende/contracts/events/event-records';
import { streams } from '@duende/contracts/events/streams';
import type { HttpRequest } from '@duende/platform/http/middleware';
import { registerCall, strictRouter } from '@duende/platform/http/register-call';
import { requireActor } from '@duende/platform/http/request-context';
import type { Router } from 'express';
import type { CommandContext } from '../handling/command-context.ts';
import type { Handled, HandleOptions } from '../handling/handled.ts';
import { partyDecider } from './party.ts';
import { requirePhoto } from './party-details.ts';
import type { PartyDependencies } from './party-dependencies.ts';
import { expectedRevision, ifMatchOf } from '../http/command-route.ts';
import { partyIdOf, written } from './party-http.ts';
import type { ProposalCommand } from './party-proposal.ts';
import type { PartyState } from './party-state.ts';

export function proposalRoutes({
  handler,
  commandContext,
  answer,
  limits,
  photos,
}: PartyDependencies): Router {
  const router = strictRouter();

  const handle = (
    req: HttpRequest,
    command: ProposalCommand,
    context: CommandContext,
    precondition?: HandleOptions<PartyState>['precondition'],
  ): Promise<Handled<PartyState>> =>
    handler.handle(partyDecider, streams.party(command.data.partyId), command, context, {
      ...ifMatchOf(req),
      ...(precondition && { precondition }),
    });

  registerCall(router, 'POST /api/events/:id/proposal/withdraw', limits, async (req, res) => {
    const partyId = partyIdOf(req);
    const { userId: authorId } = requireActor(req);
    const context = commandContext(req, `withdraw proposal of ${partyId}`, null);
    const handled = await handle(req, { type: 'WithdrawProposal', data: { partyId, authorId } }, context);
    await answer(res, 200, written(partyId, handled), handled.position);
  });

  registerCall(router, 'POST /api/admin/events/:id/proposal/accept', limits, async (req, res, readBody) => {
    const partyId = partyIdOf(req);
    const body = readBody();
    // Conflicts need the revision that showed them.
    const overwrite = body.overwrite && expectedRevision(req) !== undefined;
    const context = commandContext(req, `accept proposal of ${partyId}`, body);
    const command = { type: 'AcceptProposal', data: { partyId, overwrite } } as const;
    const handled = await handle(req, command, context, async (own) =>
      requireProposedPhoto(await own, context.actor),
    );
    await answer(res, 200, decidedOn(partyId, handled), handled.position);
  });

  registerCall(router, 'POST /api/admin/events/:id/proposal/reject', limits, async (req, res, readBody) => {
    const partyId = partyIdOf(req);
    const reason = readBody();
    const context = commandContext(req, `reject proposal of ${partyId}`, reason);
    const handled = await handle(req, { type: 'RejectProposal', data: { partyId, reason } }, context);
    await answer(res, 200, decidedOn(partyId, handled), handled.position);
  });

  /** The photo may have been withdrawn since the proposal. */
  async function requireProposedPhoto(party: PartyState, actor: Actor | null): Promise<void> {
    if (party.status !== 'approved' || party.proposal === null) return;
    await requirePhoto({ handler, photos }, party, proposedDetails(party.proposal.changes), actor);
  }

  return router;
}

/** The last event is the party's change or the rejection; an acceptance that changed nothing cannot be undone. */
function decidedOn(partyId: string, handled: Handled<PartyState>): ProposalDecidedAnswer {
  const last = handled.events.at(-1);
  return { ...written(partyId, handled), undoId: last !== undefined && isUndoable(last) ? last.id : null };
}
