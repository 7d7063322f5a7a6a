import type { CommentPostedAnswer } from '@duende/contracts/comments/comment-answers';
import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import type { EventData } from '@duende/contracts/events/domain-event';
import { openedOr } from '@duende/contracts/common/personal';
import { streams } from '@duende/contracts/events/streams';
import type { Actor } from '@duende/contracts/accounts/permissions';
import { registerCall, strictRouter } from '@duende/platform/http/register-call';
import type { Router } from 'express';
import { comparable } from '../accounts/account-claims.ts';
import { accountDecider } from '../accounts/decide-account.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import { deriveId } from '@duende/platform/resilience/derive-id';
import { type CommandDependencies, decided, DONE, ifMatchOf, pathId } from '../http/command-route.ts';
import { partyDecider } from '../parties/party.ts';
import { notApproved } from '../parties/upcoming-party.ts';
import type { ConnectionMarks } from './connection-marks.ts';
import { commentDecider } from './comment.ts';

export interface CommentDependencies extends CommandDependencies {
  readonly origins: Pick<ConnectionMarks, 'of'>;
}

export function commentRoutes({
  handler,
  origins,
  commandContext,
  answer,
  limits,
}: CommentDependencies): Router {
  const router = strictRouter();

  registerCall(router, 'POST /api/events/:id/comments', limits, async (req, res, readBody) => {
    const partyId = pathId(req, 'id', 'party.not-found');
    const { author, content } = readBody();
    const context = commandContext(req, `comment ${partyId}`, { author, content });
    const commentId = deriveId(context.commandId, 'comment');
    const authorId = context.actor?.userId ?? null;
    const signedAs = await signatureOf(handler, context.actor, author);
    const isOrganizer = signedAs !== null && (await hasSent(handler, authorId, partyId));
    const { address, at } = context;
    const origin = address === undefined ? null : await origins.of(address, at);
    const { events, position } = await handler.handle(
      commentDecider,
      streams.comment(commentId),
      {
        type: 'PostComment',
        data: {
          ...{ commentId, partyId, authorId, author, signedAs, content },
          ...(origin && { origin }),
          ...(isOrganizer && { isOrganizer }),
        },
      },
      context,
      {
        precondition: () => handler.require(partyDecider, streams.party(partyId), context, notApproved),
      },
    );
    const [recorded] = events;
    // A repeat returns the first answer.
    const signed = recorded?.type === 'CommentPosted' ? recorded.data : { signedAs, isOrganizer };
    const posted: CommentPostedAnswer = {
      id: commentId,
      eventId: partyId,
      author,
      ...(authorId !== null &&
        signed.signedAs !== null && { member: { id: authorId, isAdmin: signed.signedAs === 'admin' } }),
      ...(signed.isOrganizer && { isOrganizer: true }),
      content,
      createdAt: recorded?.metadata.at ?? context.at,
      message: FORM_TEXTS.commentWaits,
    };
    await answer(res, 201, posted, position);
  });

  registerCall(router, 'PUT /api/comments/:id', limits, async (req, res, readBody) => {
    const commentId = pathId(req, 'id', 'comment.not-found');
    const { content } = readBody();
    const context = commandContext(req, `edit comment ${commentId}`, { content });
    const { position } = await handler.handle(
      commentDecider,
      streams.comment(commentId),
      { type: 'EditComment', data: { commentId, content } },
      context,
      ifMatchOf(req),
    );
    await answer(res, 200, DONE, position);
  });

  registerCall(router, 'DELETE /api/comments/:id', limits, async (req, res) => {
    const commentId = pathId(req, 'id', 'comment.not-found');
    const context = commandContext(req, `withdraw comment ${commentId}`, null);
    const { position } = await handler.handle(
      commentDecider,
      streams.comment(commentId),
      { type: 'WithdrawComment', data: { commentId } },
      context,
    );
    await answer(res, 200, DONE, position);
  });

  registerCall(router, 'PATCH /api/admin/comments/:id/approve', limits, async (req, res) => {
    const commentId = pathId(req, 'id', 'comment.not-found');
    const context = commandContext(req, `approve comment ${commentId}`, null);
    const handled = await handler.handle(
      commentDecider,
      streams.comment(commentId),
      { type: 'ApproveComment', data: { commentId } },
      context,
      ifMatchOf(req),
    );
    await answer(res, 200, decided(handled), handled.position);
  });

  registerCall(router, 'DELETE /api/admin/comments/:id', limits, async (req, res, readBody) => {
    const commentId = pathId(req, 'id', 'comment.not-found');
    const removal = readBody();
    const what = removal.onlyPending === true ? 'pending comment' : 'comment';
    const context = commandContext(req, `reject ${what} ${commentId}`, removal.reason);
    const handled = await handler.handle(
      commentDecider,
      streams.comment(commentId),
      { type: 'RejectComment', data: { commentId, ...removal } },
      context,
      ifMatchOf(req),
    );
    await answer(res, 200, decided(handled), handled.position);
  });

  return router;
}

export type CommentSignature = EventData<'CommentPosted'>['signedAs'];

/** Only the own username is proven. Other names stay unmarked, for anonymity. */
async function signatureOf(
  handler: Pick<CommandHandler, 'load'>,
  actor: Actor | null,
  author: string,
): Promise<CommentSignature> {
  if (actor === null) return null;
  const { state } = await handler.load(accountDecider, streams.user(actor.userId));
  if (state.status !== 'registered') return null;
  const username = openedOr(state.username, null);
  if (username === null || comparable(author) !== comparable(username)) return null;
  return actor.isAdmin ? 'admin' : 'member';
}

async function hasSent(
  handler: Pick<CommandHandler, 'load'>,
  userId: string | null,
  partyId: string,
): Promise<boolean> {
  const { state } = await handler.load(partyDecider, streams.party(partyId));
  return state.status !== 'unsubmitted' && userId !== null && state.authorId === userId;
}
