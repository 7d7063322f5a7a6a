import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  commentAnswerSchema,
  commentPostedAnswerSchema,
  decidedAnswerSchema,
  doneAnswerSchema,
  errorAnswerSchema,
  eventAnswerSchema,
  eventApprovedAnswerSchema,
  eventCardAnswerSchema,
  importAnswerSchema,
  listedUserAnswerSchema,
  loginAnswerSchema,
  openedEventAnswerSchema,
  openSessionAnswerSchema,
  ownCommentAnswerSchema,
  ownEventAnswerSchema,
  profileAnswerSchema,
  publicUserAnswerSchema,
  pulseAnswerSchema,
  rideAnswerSchema,
  rideMatchAnswerSchema,
  rsvpCountAnswerSchema,
  rsvpEventAnswerSchema,
  rsvpStatusAnswerSchema,
  sessionAnswerSchema,
  uploadAnswerSchema,
  userAnswerSchema,
} from '@duende/contracts/api/answers';
import {
  passwordTicketAnswerSchema,
  readTokenAnswerSchema,
  readTokenIssuedAnswerSchema,
} from '@duende/contracts/api/token-answers';
import { auditAnswerSchema } from '@duende/contracts/api/audit-answer';
import {
  commentAccountAnswerSchema,
  moderatedCommentAnswerSchema,
  pendingCommentAnswerSchema,
  pendingEventAnswerSchema,
} from '@duende/contracts/api/pending-answers';
import { undoneAnswerSchema, undoPreviewAnswerSchema } from '@duende/contracts/api/undo-answer';
import {
  historyCompareAnswerSchema,
  historyDensityAnswerSchema,
  historyVerifiedAnswerSchema,
  historyEventAnswerSchema,
  historyHomeAnswerSchema,
} from '@duende/contracts/api/history-answers';
import {
  statisticsAnswerSchema,
  statisticsEventsAnswerSchema,
} from '@duende/contracts/api/statistics-answer';

import { partyStoryAnswerSchema, personStoryAnswerSchema } from '@duende/contracts/api/story-answers';

/** What each call answers when it succeeds, as docs/api.md lists them; `:x` stands for one part of the path. */
const ANSWERS: Readonly<Record<string, z.ZodType>> = {
  'POST /api/auth/register': loginAnswerSchema,
  'POST /api/auth/setup': loginAnswerSchema,
  'POST /api/auth/login': loginAnswerSchema,
  'POST /api/auth/logout': doneAnswerSchema,
  'PUT /api/auth/password': doneAnswerSchema,
  'GET /api/auth/me': sessionAnswerSchema,
  'GET /api/users/profile': profileAnswerSchema,
  'PUT /api/users/profile': doneAnswerSchema,
  'DELETE /api/users/profile': doneAnswerSchema,
  'PUT /api/users/password': doneAnswerSchema,
  'GET /api/users/sessions': z.array(openSessionAnswerSchema),
  'DELETE /api/users/sessions': doneAnswerSchema,
  'DELETE /api/users/sessions/:id': doneAnswerSchema,
  'GET /api/users/rsvps': z.array(rsvpEventAnswerSchema),
  'GET /api/users/events': z.array(ownEventAnswerSchema),
  'GET /api/users/comments': z.array(ownCommentAnswerSchema),
  'GET /api/users/:id': userAnswerSchema,
  'GET /api/users/:id/public': publicUserAnswerSchema,
  'GET /api/users': z.array(listedUserAnswerSchema),
  'POST /api/admin/users/:id/password-ticket': passwordTicketAnswerSchema,
  'DELETE /api/admin/users/:id/sessions': doneAnswerSchema,
  'PUT /api/admin/users/:id/admin': doneAnswerSchema,
  'PUT /api/admin/users/:id/analyst': doneAnswerSchema,
  'GET /api/users/tokens': z.array(readTokenAnswerSchema),
  'POST /api/users/tokens': readTokenIssuedAnswerSchema,
  'DELETE /api/users/tokens/:id': doneAnswerSchema,
  'GET /api/events': z.union([z.array(eventAnswerSchema), z.array(eventCardAnswerSchema)]),
  'GET /api/events/:id': openedEventAnswerSchema,
  'POST /api/events': eventAnswerSchema,
  'PUT /api/events/:id': eventAnswerSchema,
  'DELETE /api/events/:id': decidedAnswerSchema,
  'GET /api/admin/events/pending': z.array(pendingEventAnswerSchema),
  'PATCH /api/admin/events/:id/approve': eventApprovedAnswerSchema,
  'POST /api/admin/events/:id/restore': eventAnswerSchema,
  'POST /api/admin/events/:id/withdraw-photo': eventAnswerSchema,
  'POST /api/upload': uploadAnswerSchema,
  'POST /api/parse-entradium': importAnswerSchema,
  'POST /api/events/:id/rsvp': rsvpStatusAnswerSchema,
  'GET /api/events/:id/rsvp-status': rsvpStatusAnswerSchema,
  'GET /api/events/:id/rsvp-count': rsvpCountAnswerSchema,
  'GET /api/rsvp-counts': z.array(rsvpCountAnswerSchema),
  'GET /api/events/:id/pulse': pulseAnswerSchema,
  'GET /api/events/:id/comments': z.array(commentAnswerSchema),
  'POST /api/events/:id/comments': commentPostedAnswerSchema,
  'GET /api/admin/comments/pending': z.array(pendingCommentAnswerSchema),
  'GET /api/admin/comments/:id': moderatedCommentAnswerSchema,
  'GET /api/admin/comment-accounts': z.array(commentAccountAnswerSchema),
  'PATCH /api/admin/comments/:id/approve': decidedAnswerSchema,
  'DELETE /api/admin/comments/:id': decidedAnswerSchema,
  'GET /api/events/:id/rides': z.array(rideAnswerSchema),
  'GET /api/events/:id/ride-matches': z.array(rideMatchAnswerSchema),
  'POST /api/events/:id/rides': rideAnswerSchema,
  'DELETE /api/events/:id/rides/:ride': doneAnswerSchema,
  'GET /api/admin/audit': auditAnswerSchema,
  'DELETE /api/admin/audit/:eventId/reason': doneAnswerSchema,
  'GET /api/admin/undo/:event': undoPreviewAnswerSchema,
  'POST /api/admin/undo/:event': undoneAnswerSchema,
  'GET /api/history/home': historyHomeAnswerSchema,
  'GET /api/history/compare': historyCompareAnswerSchema,
  'GET /api/history/events/:id': historyEventAnswerSchema,
  'GET /api/history/density': historyDensityAnswerSchema,
  'GET /api/history/verified': historyVerifiedAnswerSchema,
  'GET /api/admin/events/:id/story': partyStoryAnswerSchema,
  'GET /api/admin/users/:id/story': personStoryAnswerSchema,
  // a file, no JSON
  'POST /api/history/export': z.never(),
  'POST /api/admin/audit/export': z.never(),
  'GET /api/statistics': statisticsAnswerSchema,
  'GET /api/statistics/events': statisticsEventsAnswerSchema,
};

/** Paths of letters alone come before those with a part that may be anything: `/api/users/rsvps` is no `/api/users/:id`. */
const KNOWN = Object.entries(ANSWERS)
  .map(([call, schema]) => ({
    call,
    pattern: new RegExp(`^${call.replaceAll(/:\w+/g, '[^/]+')}$`),
    schema,
  }))
  .sort((a, b) => a.call.split(':').length - b.call.split(':').length);

/** Method and path of every call that has a schema. */
export const ANSWERED_CALLS: readonly string[] = Object.keys(ANSWERS);

/** Which of {@link ANSWERED_CALLS} a request is, its path without a query; `null`: none of them. */
export function callOf(method: string, path: string): string | null {
  return knownCall(method, path)?.call ?? null;
}

const knownCall = (method: string, path: string) =>
  KNOWN.find(({ pattern }) => pattern.test(`${method} ${path}`));

export interface GivenAnswer {
  readonly method: string;
  /** without its query */
  readonly path: string;
  readonly status: number;
  readonly contentType: string | null | undefined;
  /** reads the body, decoded */
  readonly text: () => string;
}

/**
 * Throws where an answer of the API is not what its schema says, no field more and none less: answers, types and documents cannot
 * drift apart unseen. Answers of other addresses, and what is no JSON, pass.
 */
export function checkAnswer({ method, path, status, contentType, text }: GivenAnswer): void {
  const known = knownCall(method, path);
  const body = known && contentType?.startsWith('application/json') ? text() : '';
  if (known === undefined || body === '') return;
  const answer: unknown = JSON.parse(body);
  const { success, data, error } = (status < 400 ? known.schema : errorAnswerSchema).safeParse(answer);
  if (!success) throw new Error(`${method} ${path} does not answer what its schema says: ${error.message}`);
  if (!isDeepStrictEqual(data, answer))
    throw new Error(`${method} ${path} answers more than its schema says: ${body.slice(0, 2_000)}`);
}
