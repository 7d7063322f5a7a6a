import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { describeError } from './describe-error.ts';
import { limitStacks } from './limit-stacks.ts';

export type Logger = PinoLogger;

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Names under which personal data or secrets might be handed to the logger by mistake; one level deep too. */
const PRIVATE = [
  ...['password', 'passwordHash', 'username', 'email', 'whatsapp', 'telegram', 'instagram', 'otherContact'],
  ...['author', 'content', 'reason', 'latitude', 'longitude', 'body', 'headers', 'cookie', 'authorization'],
  ...['secret', 'sessionKeys', 'clientAddress', 'ip'],
];

/**
 * A logger that writes one JSON object a line to standard output, or to `destination`. Errors go under `err` and are
 * reduced to what {@link describeError} lets through, with one stack a minute for each kind.
 */
export function createLogger(options: {
  readonly level: LogLevel;
  readonly destination?: DestinationStream;
}): Logger {
  const showsStack = limitStacks();
  const describe = (error: unknown) => describeError(error, showsStack);
  const settings = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describe, error: describe },
    redact: { paths: PRIVATE.flatMap((name) => [name, `*.${name}`]), censor: '[private]' },
  };
  return options.destination === undefined ? pino(settings) : pino(settings, options.destination);
}
