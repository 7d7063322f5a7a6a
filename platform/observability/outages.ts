export interface Outages {
  /** True if this is the first report of the absence. */
  away(engine: string, by: object): boolean;
  /** True if this is the last report of the return. Observers that end call it too. */
  back(engine: string, by: object): boolean;
  /** Whether a consequence line is worth logging: no outage was logged, nor this line just before. */
  isNews(line: string): boolean;
}

/** Leases, change streams and hanging calls recover within this time. Milliseconds. */
const SETTLES_MS = 15_000;

function createOutages(): Outages {
  const away = new Map<string, Set<object>>();
  const loggedAt = new Map<string, number>();
  let settledAt = Number.NEGATIVE_INFINITY;
  return {
    away(engine, by) {
      const found = away.get(engine) ?? new Set();
      away.set(engine, found.add(by));
      return found.size === 1;
    },
    back(engine, by) {
      const found = away.get(engine);
      if (found?.delete(by) !== true || found.size > 0) return false;
      away.delete(engine);
      settledAt = performance.now() + SETTLES_MS;
      return true;
    },
    isNews(line) {
      const now = performance.now();
      if (away.size > 0 || now < settledAt) return false;
      if (now < (loggedAt.get(line) ?? Number.NEGATIVE_INFINITY) + SETTLES_MS) return false;
      loggedAt.set(line, now);
      return true;
    },
  };
}

const ofLoggers = new WeakMap<object, Outages>();

export function outagesOf(logger: object): Outages {
  const known = ofLoggers.get(logger) ?? createOutages();
  ofLoggers.set(logger, known);
  return known;
}

const followsOutage = Symbol('follows an outage');

export const FOLLOWS_OUTAGE = { [followsOutage]: true } as const;

const reportsOutage = Symbol('reports an outage');

export const REPORTS_OUTAGE = { [reportsOutage]: true } as const;

/** Whether a line only reports an outage; refused requests have other information. */
export function isOfOutage(details: unknown): boolean {
  if (typeof details !== 'object' || details === null) return false;
  if ('status' in details || reportsOutage in details) return false;
  return followsOutage in details || ('err' in details && isAbsence(details.err));
}

/** Whether a line is about an outage or its consequence, so its stack is useless. */
export function isAboutOutage(details: unknown): details is object {
  return (
    typeof details === 'object' && details !== null && (reportsOutage in details || followsOutage in details)
  );
}

const ABSENCES =
  /^(Store|Vault|Log)Unavailable$|^(LeaseLost|NoAnswer|NodeAway|NoLeader|NotLeaderError|UnavailableError|DeadlineExceededError)$|^Mongo(Network|ServerSelection|PoolCleared|NotConnected|Topology)|^PoolCleared/;
/** DEADLINE_EXCEEDED, UNAVAILABLE */
const GRPC_AWAY: ReadonlySet<number> = new Set([4, 14]);
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']);

/** An absent engine, by the errors of ports, clients and the network; the stack is useless. */
export function isAbsence(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (ABSENCES.test(error.name) || ABSENCES.test(error.constructor.name)) return true;
  if (!('code' in error)) return false;
  if (typeof error.code === 'string') return NETWORK.has(error.code);
  // Plain gRPC errors have a numeric status and details.
  return 'details' in error && GRPC_AWAY.has(Number(error.code));
}
