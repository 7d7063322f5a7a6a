import { createLogger, type Logger } from '@duende/platform/observability/logger';

/** A logger, and the lines it has written. */
export interface LogLines {
  readonly logger: Logger;
  /** everything written, as it was */
  text(): string;
  /** the messages, in order */
  messages(): readonly string[];
}

export function logToLines(): LogLines {
  const lines: string[] = [];
  return {
    logger: createLogger({ level: 'debug', destination: { write: (line) => void lines.push(line) } }),
    text: () => lines.join(''),
    messages: () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg),
  };
}
