/** What a log knows of the engines of its process: which are away just now, and whether one was until lately. */
export interface Outages {
  /** `by` finds the engine away. True: nobody had found that before. */
  away(engine: string, by: object): boolean;
  /** `by` finds it back, or asks no more. True: it was the last one that had not. */
  back(engine: string, by: object): boolean;
  /** Whether a line that follows from an absence tells something new: no absence was told, nor was this very line just now. */
  isNews(line: string): boolean;
}

/** Leases run out, change streams are opened anew and calls that hung end within so long of an engine's return. Milliseconds. */
const SETTLES_MS = 15_000;

function createOutages(): Outages {
  const away = new Map<string, Set<object>>();
  const toldAt = new Map<string, number>();
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
      // Every read model, lease and change stream finds the same thing out for itself.
      if (now < (toldAt.get(line) ?? Number.NEGATIVE_INFINITY) + SETTLES_MS) return false;
      toldAt.set(line, now);
      return true;
    },
  };
}

const ofLoggers = new WeakMap<object, Outages>();

/** The outages that a logger's lines are judged by; of a logger that judges none, some that nobody else knows. */
export function outagesOf(logger: object): Outages {
  const known = ofLoggers.get(logger) ?? createOutages();
  ofLoggers.set(logger, known);
  return known;
}

const followsOutage = Symbol('follows an outage');

/** To be spread into the details of a line that tells what an engine's absence brings about by itself. */
export const FOLLOWS_OUTAGE = { [followsOutage]: true } as const;

const tellsOutage = Symbol('tells an outage');

/** To be spread into the details of the line that tells of the absence itself. */
export const TELLS_OUTAGE = { [tellsOutage]: true } as const;

/** Whether a line tells nothing but that an engine is away: it is marked so, or fails with that. A refused request says what it was. */
export function isOfOutage(details: unknown): boolean {
  if (typeof details !== 'object' || details === null) return false;
  if ('status' in details || tellsOutage in details) return false;
  return followsOutage in details || ('err' in details && isAbsence(details.err));
}

/** Whether a line tells of an absence, or of what follows from one: where in the program that was noticed tells nobody anything. */
export function isAboutOutage(details: unknown): details is object {
  return (
    typeof details === 'object' && details !== null && (tellsOutage in details || followsOutage in details)
  );
}

const ABSENCES =
  /^(Store|Vault|Log)Unavailable$|^(LeaseLost|NoAnswer|NodeAway|NoLeader|NotLeaderError|UnavailableError|DeadlineExceededError)$|^Mongo(Network|ServerSelection|PoolCleared|NotConnected|Topology)|^PoolCleared/;
/** DEADLINE_EXCEEDED, UNAVAILABLE */
const GRPC_AWAY: ReadonlySet<number> = new Set([4, 14]);
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']);

/** An engine that is away, as the ports, the clients and the network tell it: where that was noticed says nothing. */
export function isAbsence(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (ABSENCES.test(error.name) || ABSENCES.test(error.constructor.name)) return true;
  if (!('code' in error)) return false;
  if (typeof error.code === 'string') return NETWORK.has(error.code);
  // gRPC throws plain errors that bear its status as a number, and what the server said of it.
  return 'details' in error && GRPC_AWAY.has(Number(error.code));
}
