import type { Position } from '@duende/contracts/events/domain-event';
import type { Actor, Permission } from '@duende/contracts/permissions';
import type { ReadModelName } from '@duende/projections/registry';

/** What a query may look at: parsed once, free of the web framework. */
export interface QueryRequest {
  readonly params: Readonly<Record<string, string>>;
  /** everything after the path, as it came: `/api/events?from=…` */
  readonly url: string;
  readonly actor: Actor | null;
  /** of the session it is asked with; `null` for a visitor */
  readonly sessionId: string | null;
}

/**
 * `shared` is the same for everybody and may be kept and revalidated by its ETag; `personal` depends on who asks and
 * is never stored.
 */
export interface QueryAnswer {
  readonly audience: 'shared' | 'personal';
  readonly body: unknown;
  /** the validator to send; where it is `null`, a shared answer gets one of its content and may be compressed */
  readonly etag: string | null;
  /** what is said beside the body */
  readonly headers?: Readonly<Record<string, string>>;
}

/** One GET: where it stands, who may ask, over which read models it answers. */
export interface QueryRoute {
  readonly path: string;
  readonly permission: Permission;
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
