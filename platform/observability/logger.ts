import { CONTACT_FIELDS } from '@duende/contracts/accounts/contact-fields';
import { pino, type DestinationStream, type Logger as PinoLogger, type LoggerOptions } from 'pino';
import { isAboutOutage, isAbsence, isOfOutage, outagesOf } from './outages.ts';

export type Logger = PinoLogger;

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Names under which personal data or secrets might be handed to the logger by mistake; one level deep too. */
const PRIVATE = [
  ...['password', 'passwordHash', 'username', ...CONTACT_FIELDS],
  ...['author', 'content', 'reason', 'latitude', 'longitude', 'body', 'headers', 'cookie', 'authorization'],
  ...['secret', 'sessionKeys', 'clientAddress', 'ip'],
];

/**
 * A logger that writes one JSON object a line to standard output, or to `destination`. Errors go under `err` and are
 * reduced to what {@link describeError} lets through, with one stack a minute for each kind. While an engine is away, which is told once,
 * what follows from that by itself is for debugging, and so is a line of it that was told a moment before.
 */
export function createLogger(options: {
  readonly level: LogLevel;
  readonly destination?: DestinationStream;
}): Logger {
  const ofOutages = new WeakSet();
  const isRare = limitStacks();
  const showsStack = (error: Error) => !ofOutages.has(error) && isRare(error);
  const describe = (error: unknown) => describeError(error, showsStack);
  const settings = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describe, error: describe },
    redact: { paths: PRIVATE.flatMap((name) => [name, `*.${name}`]), censor: '[private]' },
    hooks: {
      logMethod(args, method, level) {
        if (isAboutOutage(args[0])) causesOf(args[0]).forEach((error) => ofOutages.add(error));
        const follows = level > DEBUG && isOfOutage(args[0]);
        if (follows && !outagesOf(this).isNews(String(args[1]))) this.debug(...args);
        else method.apply(this, args);
      },
    },
  } satisfies LoggerOptions;
  return options.destination === undefined ? pino(settings) : pino(settings, options.destination);
}

const DEBUG = pino.levels.values['debug'] ?? 20;

/** The error of a line and its causes. */
function causesOf(details: object): readonly Error[] {
  const errors: Error[] = [];
  let error: unknown = 'err' in details ? details.err : undefined;
  for (; error instanceof Error && errors.length <= MAX_CAUSES; error = error.cause) errors.push(error);
  return errors;
}

/** What the log keeps of an error. */
interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: DescribedError;
}

const MAX_CAUSES = 4;

/**
 * Name, message, code, stack and causes of an error; nothing else. Libraries hang whole requests, bodies and rows on
 * their errors, and those hold personal data. `showsStack` says whether the stack is worth its lines.
 */
function describeError(
  error: unknown,
  showsStack: (error: Error) => boolean = () => true,
  depth = 0,
): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const isAway = isAbsence(error);
  const cause =
    error.cause === undefined || depth >= MAX_CAUSES
      ? {}
      : { cause: describeError(error.cause, isAway ? () => false : showsStack, depth + 1) };
  const isTraced = error.stack !== undefined && !isAway && showsStack(error);
  const stack = isTraced ? { stack: error.stack } : {};
  // Many libraries give their errors a class and no name.
  const type = error.name === 'Error' ? error.constructor.name : error.name;
  return { type, message: error.message, ...code, ...stack, ...cause };
}

/** A stack is logged no more often than this for one kind of error. */
const EVERY_MS = 60_000;
/** More kinds than a service has; were there more, the oldest would be shown again early. */
const KINDS = 1_000;

/**
 * Whether an error's stack is to be shown: once a minute for each kind, which is its name, its code and where it was made. In
 * an outage every request fails in the same way, and one stack tells as much as a thousand.
 */
export function limitStacks(now = () => performance.now()): (error: Error) => boolean {
  const shownAt = new Map<string, number>();
  return (error) => {
    const kind = kindOf(error);
    const last = shownAt.get(kind);
    const time = now();
    if (last !== undefined && time - last < EVERY_MS) return false;
    shownAt.delete(kind);
    shownAt.set(kind, time);
    const [oldest] = shownAt.keys();
    if (shownAt.size > KINDS && oldest !== undefined) shownAt.delete(oldest);
    return true;
  };
}

function kindOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  const madeAt = /^\s+at .*$/m.exec(error.stack ?? '')?.[0] ?? '';
  return `${error.name} ${code} ${madeAt}`;
}
