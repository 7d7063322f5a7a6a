import type { IncomingMessage, ServerResponse } from 'node:http';
import { callNamed, type ApiCall } from '@duende/contracts/api/calls/all-calls';
import { HEADERS } from '@duende/contracts/api/headers';
import { LIMITS } from '@duende/contracts/common/limits';
import type { Position } from '@duende/contracts/events/domain-event';
import type { Actor } from '@duende/contracts/accounts/permissions';
import { Refusal } from '@duende/contracts/common/refusal';
import type { Middleware } from '@duende/platform/http/middleware';
import { permit, strictRouter } from '@duende/platform/http/register-call';
import { actorOf, contextOf, ownLogPosition } from '@duende/platform/http/request-context';
import type { ReadProgress } from '@duende/platform/read-store/read-store';
import type { ReadModelName } from '@duende/projections/registry/registry';
import type { Router, Request, Response } from 'express';
import { sendPersonal, sendShared } from './representation.ts';
import { PARAMETER_LENGTH } from '@duende/contracts/api/calls/query-parameters';

export interface QueryRequest {
  readonly params: Readonly<Record<string, string>>;
  /** as received: `/api/events?from=…` */
  readonly url: string;
  readonly actor: Actor | null;
  /** `null` for a visitor */
  readonly sessionId: string | null;
}

/** `shared`: equal for everybody, cacheable; `personal`: depends on the caller, never stored. */
export interface QueryAnswer {
  readonly audience: 'shared' | 'personal';
  readonly body: unknown;
  /** if `null`, a shared answer gets a hash of its content and may be compressed */
  readonly etag: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The call defines permissions. */
export interface QueryRoute {
  readonly call: ApiCall & `GET ${string}`;
  readonly reads: readonly ReadModelName[];
  answer(request: QueryRequest, position: Position): Promise<QueryAnswer>;
}

export const shared = (body: unknown, etag: string | null = null): QueryAnswer => ({
  audience: 'shared',
  body,
  etag,
});
export const personal = (body: unknown, etag: string | null = null): QueryAnswer => ({
  audience: 'personal',
  body,
  etag,
});

type MakeAnswer = (
  call: QueryRoute['call'],
  request: QueryRequest,
  position: Position,
) => Promise<QueryAnswer>;

interface MountOptions {
  readonly readYourWrites: ReadYourWrites;
  readonly inTurn?: Middleware;
  /** default: the query itself answers */
  readonly elsewhere?: MakeAnswer;
}

export function mountQueries(
  routes: readonly QueryRoute[],
  { readYourWrites, inTurn, elsewhere }: MountOptions,
): Router {
  const router = strictRouter();
  for (const route of routes) {
    const { path, permission } = callNamed(route.call);
    const before = permission === null ? [] : [permit(permission)];
    if (inTurn !== undefined) before.push(inTurn);
    router.get(path, ...before, async (req: Request, res: Response) => {
      const position = await readYourWrites(req, res, route.reads);
      const request = queryRequest(req);
      const answer = await (elsewhere?.(route.call, request, position) ?? route.answer(request, position));
      for (const [name, value] of Object.entries(answer.headers ?? {})) res.setHeader(name, value);
      await (answer.audience === 'shared' ? sendShared(req, res, answer) : sendPersonal(req, res, answer));
    });
  }
  return router;
}

function queryRequest(req: Request): QueryRequest {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(req.params)) if (typeof value === 'string') params[name] = value;
  return {
    params,
    url: req.originalUrl,
    actor: actorOf(req),
    sessionId: contextOf(req).session?.sessionId ?? null,
  };
}

export interface ReadYourWrites {
  (req: IncomingMessage, res: ServerResponse, reads: readonly ReadModelName[]): Promise<Position>;
}

/**
 * Waits at most two seconds for the caller's last write. Takes the position before reading, so an answer is
 * never older than `Read-Position`.
 */
export function createReadYourWrites(options: { progress: ReadProgress; logId: string }): ReadYourWrites {
  const { progress, logId } = options;
  return async (req, res, reads) => {
    const wanted = ownLogPosition(req, logId);
    if (wanted !== null && wanted > progress.position(reads)) {
      const reached = await progress.waitFor(reads, wanted, LIMITS.readYourWritesMs);
      if (!reached) res.setHeader(HEADERS.readModel, 'stale');
    }
    const position = progress.position(reads);
    res.setHeader(HEADERS.readPosition, position);
    return position;
  };
}

/**
 * Requires plain texts, each at most once; empty counts as absent. Refuses lists (`from=a&from=b`) and
 * objects (`from[$gt]=`), ignores other parameters.
 * @param longestOf maximum characters of a value
 */
export function singleParams<N extends string>(
  url: string,
  names: readonly N[],
  longestOf: (name: N) => number = () => PARAMETER_LENGTH,
): { readonly [K in N]: string | undefined } {
  const start = url.indexOf('?');
  const params = new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
  const single: Partial<Record<N, string>> = {};
  for (const [key, value] of params) {
    const name = names.find((wanted) => key === wanted || key.startsWith(`${wanted}[`));
    if (name === undefined) continue;
    const longest = longestOf(name);
    if (key !== name || Object.hasOwn(single, name) || value.length > longest)
      throw new Refusal('request.invalid', {
        message: `El parámetro ${name} debe ser un solo texto de como máximo ${longest} caracteres.`,
      });
    single[name] = value;
  }
  const entries = names.map((name) => [name, single[name]?.trim() || undefined] as const);
  return Object.fromEntries(entries) as { [K in N]: string | undefined };
}

/**
 * Protects polled addresses: a misspelled filter would go unnoticed for years.
 * @throws Refusal `request.invalid` for a parameter not in `names`
 */
export function refuseParams(url: string, names: readonly string[] = []): void {
  const start = url.indexOf('?');
  const given = new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
  if ([...given.keys()].every((key) => names.some((name) => key === name || key.startsWith(`${name}[`))))
    return;
  const known = names.length === 0 ? 'ningún parámetro' : `otros parámetros que ${names.join(' y ')}`;
  throw new Refusal('request.invalid', { message: `Esta dirección no admite ${known}.` });
}
