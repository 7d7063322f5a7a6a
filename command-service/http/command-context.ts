import { randomUUID } from 'node:crypto';
import { HEADERS } from '@duende/contracts/api/headers';
import { rolesGiven, type Actor } from '@duende/contracts/accounts/permissions';
import { deadlineOf } from '@duende/platform/http/command-deadline';
import type { HttpRequest } from '@duende/platform/http/middleware';
import { contextOf } from '@duende/platform/http/request-context';
import type { Request } from 'express';
import type { CommandContext } from '../handling/command-context.ts';

/**
 * The context of a request's command. `route` names the operation and the ids in its path, so that one key on two
 * parties is two commands; `body` is the parsed one.
 */
export interface CommandContextOf {
  (req: HttpRequest, route: string, body: unknown): CommandContext;
}

const IDEMPOTENCY_KEY = HEADERS.idempotencyKey.toLowerCase();

/**
 * `hash` is keyed with the vault's `command-id` secret: nobody else can foretell the ids that derive from a command. `now` is
 * the clock of all processes that take commands: what one records, another may decide by.
 */
export function createCommandContext(
  hash: (text: string) => string,
  now: () => number = () => Date.now(),
): CommandContextOf {
  // Bodies of the busiest commands are one of these.
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

/** What deciders may know of who asks. */
function actorFrom(actor: Actor): Actor {
  return { userId: actor.userId, isAdmin: actor.isAdmin, ...rolesGiven(actor) };
}

/** JSON with the keys of every object in order and no spaces: equal values give equal texts. `undefined` is `null`. */
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
 * The context of a registration or a set-up. Whoever sends it counts as a visitor: a browser that the first answer
 * has signed in already must be able to send the same command again. The digest leaves out the password, of which the
 * log holds nothing but its slow hash.
 */
export function registrationContext(
  hash: (text: string) => string,
  req: Request,
  /** as the body says who it is, the password left out */
  applicant: { readonly kind: string },
  /** milliseconds since 1970, by the clock of all processes */
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
