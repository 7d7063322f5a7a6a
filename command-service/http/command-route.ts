import { randomUUID } from 'node:crypto';
import { HEADERS } from '@duende/contracts/api/headers';
import { rolesGiven, type Actor } from '@duende/contracts/accounts/permissions';
import type { DecidedAnswer, DoneAnswer } from '@duende/contracts/common/answers';
import { Refusal, type RefusalCode } from '@duende/contracts/common/refusal';
import { isUuid } from '@duende/contracts/common/uuid';
import type { CommandAnswer } from '@duende/platform/http/command-answer';
import { deadlineOf } from '@duende/platform/http/command-deadline';
import type { HttpRequest } from '@duende/platform/http/middleware';
import { contextOf } from '@duende/platform/http/request-context';
import type { RateLimits } from '@duende/platform/rate-limits/rate-limits';
import type { Request } from 'express';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import type { Handled, HandleOptions } from '../handling/handled.ts';

export interface CommandDependencies {
  readonly handler: CommandHandler;
  readonly commandContext: CommandContextOf;
  readonly answer: CommandAnswer;
  readonly limits: RateLimits;
}

const REVISION = /^(?:W\/)?"(\d{1,15})"$|^(\d{1,15})$/;

/** `"5"` or `5`; `undefined` without `If-Match` or for `*`. @throws Refusal `request.stale` for other values */
export function expectedRevision(req: HttpRequest): number | undefined {
  const header = req.headers['if-match']?.trim();
  if (header === undefined || header === '*') return undefined;
  const match = REVISION.exec(header);
  if (match === null) throw new Refusal('request.stale');
  return Number(match[1] ?? match[2]);
}

/** The revision in `If-Match`. */
export function ifMatchOf(req: HttpRequest): HandleOptions {
  const expected = expectedRevision(req);
  return expected === undefined ? {} : { expected };
}

/** In lower case. @throws Refusal `unknown` for malformed ids */
export function pathId(req: HttpRequest, parameter: string, unknown: RefusalCode): string {
  const segment = req.params?.[parameter];
  const id = typeof segment === 'string' ? segment.toLowerCase() : '';
  if (!isUuid(id)) throw new Refusal(unknown);
  return id;
}

export const DONE: DoneAnswer = { ok: true };

/** A repeat returns the first event's id. */
export function decided({ events: [event] }: Pick<Handled<unknown>, 'events'>): DecidedAnswer {
  if (event === undefined) throw new TypeError('a decision that recorded nothing');
  return { ok: true, undoId: event.id };
}

/** `route` has the operation and its ids: one key for two parties is two commands. */
export interface CommandContextOf {
  (req: HttpRequest, route: string, body: unknown): CommandContext;
}

const IDEMPOTENCY_KEY = HEADERS.idempotencyKey.toLowerCase();

/**
 * `hash` is keyed with the vault's `command-id` secret: ids are unpredictable. `now` is the processes' shared
 * clock, because decisions compare times.
 */
export function createCommandContext(
  hash: (text: string) => string,
  now: () => number = () => Date.now(),
): CommandContextOf {
  // Bodies of the busiest commands.
  const literals = new Map(['true', 'false', 'null'].map((text) => [text, hash(text)]));
  return (req, route, body) => {
    const known = contextOf(req);
    const { session, correlationId, logPosition } = known;
    const key = req.headers[IDEMPOTENCY_KEY];
    const text = canonicalJson(body);
    return {
      actor: session === null ? null : actorFrom(session),
      at: new Date(now()).toISOString(),
      commandId: key ? hash(JSON.stringify(['key', session?.userId ?? null, route, key])) : randomUUID(),
      commandDigest: literals.get(text) ?? hash(text),
      correlationId,
      causationId: null,
      deadline: deadlineOf(req),
      seen: logPosition,
      ...(session === null && { address: known.clientAddress }),
    };
  };
}

function actorFrom(actor: Actor): Actor {
  return { userId: actor.userId, isAdmin: actor.isAdmin, ...rolesGiven(actor) };
}

/** Sorted keys, no spaces; `undefined` becomes `null`. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object') return JSON.stringify(value ?? null);
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    isPlainObject(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The sender counts as a visitor, so that a browser already signed in by the first answer can repeat it. The
 * digest omits the password, of which the log has only the slow hash.
 */
export function registrationContext(
  hash: (text: string) => string,
  req: Request,
  /** without the password */
  applicant: { readonly kind: string },
  /** milliseconds since 1970, by the shared clock */
  askedAt: number,
): CommandContext {
  const key = req.get(HEADERS.idempotencyKey);
  return {
    actor: null,
    at: new Date(askedAt).toISOString(),
    commandId: key ? hash(canonicalJson(['registration', applicant.kind, key])) : randomUUID(),
    commandDigest: hash(canonicalJson(applicant)),
    correlationId: contextOf(req).correlationId,
    causationId: null,
    deadline: deadlineOf(req),
  };
}
