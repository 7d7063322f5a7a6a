import { CONTACT_FIELDS } from '@duende/contracts/accounts/contact-fields';
import { pino, type DestinationStream, type Logger as PinoLogger, type LoggerOptions } from 'pino';
import { isAboutOutage, isAbsence, isOfOutage, outagesOf } from './outages.ts';

export type Logger = PinoLogger;

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Fields that may contain personal data or secrets; also one level deep. */
const PRIVATE = [
  ...['password', 'passwordHash', 'username', ...CONTACT_FIELDS],
  ...['author', 'content', 'reason', 'latitude', 'longitude', 'body', 'headers', 'cookie', 'authorization'],
  ...['secret', 'sessionKeys', 'clientAddress', 'ip'],
];

/**
 * Logs one JSON object per line to standard output or `destination`. {@link describeError} reduces errors in `err`,
 * with one stack per kind and minute. During an engine's outage, which is logged once, consequences and repeated
 * lines go to debug level.
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

function causesOf(details: object): readonly Error[] {
  const errors: Error[] = [];
  let error: unknown = 'err' in details ? details.err : undefined;
  for (; error instanceof Error && errors.length <= MAX_CAUSES; error = error.cause) errors.push(error);
  return errors;
}

interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: DescribedError;
}

const MAX_CAUSES = 4;

/**
 * Name, message, code, stack and causes only: libraries attach requests and rows with personal data. `showsStack`:
 * whether to include the stack.
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
  // Many libraries set no `name`.
  const type = error.name === 'Error' ? error.constructor.name : error.name;
  return { type, message: error.message, ...code, ...stack, ...cause };
}

/** Shortest interval between two stacks of one kind. */
const EVERY_MS = 60_000;
const KINDS = 1_000;

/** Shows a stack once a minute per kind (name, code, place): in an outage all requests fail alike. */
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
