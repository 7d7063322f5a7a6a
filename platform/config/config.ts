import { z } from 'zod';
import { parseSessionKeys, type SessionKeys } from '../http/session-keys.ts';
import { LOG_LEVELS } from '../logging/logger.ts';
import { OperatorError } from '../process/operator-error.ts';

/** A setting is wrong; the message is one line that names the variable, and never holds a secret's value. */
export class ConfigError extends OperatorError {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

const fault = (message: string) => ({ error: message });
const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, fault(`must be a whole number from 0 to ${max}`))
    .transform(Number)
    .refine((value) => value <= max, fault(`must be a whole number from 0 to ${max}`));
const onOff = z.enum(['on', 'off'], fault('must be on or off')).transform((value) => value === 'on');
const text = z.string().max(500, fault('must have at most 500 characters'));

const webAddress = text.refine(
  (value) => /^https?:\/\//i.test(value) && URL.canParse(value),
  fault('must be an http:// or https:// address'),
);
const tileTemplate = text.refine(
  (value) =>
    /^(https?:\/\/[\w.:{}-]+)?\/[^/\s]/i.test(value) &&
    ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
  fault('must be an http(s) address or a path with {z}, {x} and {y}'),
);
const engineAddress = (protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (value) => protocols.some((protocol) => value.startsWith(`${protocol}://`)),
      fault(`must start with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`),
    );
const sessionKeys = z.string().transform((value, context): SessionKeys => {
  try {
    return parseSessionKeys(value);
  } catch (error) {
    const reason = error instanceof z.ZodError ? (error.issues[0]?.message ?? 'unreadable') : String(error);
    context.addIssue({ code: 'custom', message: `must be kid:base64url[,kid:base64url]; ${reason}` });
    return z.NEVER;
  }
});

const environment = z.object({
  PORT: wholeNumber(65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DEMO: onOff.default(true),
  RATE_LIMITS: onOff.default(true),
  EVENTSTORE_URL: engineAddress(['esdb', 'esdb+discover', 'kurrentdb', 'kurrentdb+discover']).optional(),
  MONGODB_URL: engineAddress(['mongodb', 'mongodb+srv']).optional(),
  SESSION_KEYS: sessionKeys.optional(),
  TRUST_PROXY: wholeNumber(10).default(0),
  TILE_URL: tileTemplate.default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  TILE_ATTRIBUTION: text.default('© OpenStreetMap contributors'),
  PUBLIC_URL: webAddress.optional(),
  CONTACT_EMAIL: z.email(fault('must be an e-mail address')).default('hola@duende.example'),
  GROUP_CHAT_MADRID_URL: webAddress.default('https://chat.duende.example/madrid'),
  GROUP_CHAT_BARCELONA_URL: webAddress.default('https://chat.duende.example/barcelona'),
  LOG_LEVEL: z.enum(LOG_LEVELS, fault(`must be one of ${LOG_LEVELS.join(', ')}`)).default('info'),
  METRICS_PORT: wholeNumber(65_535).default(0),
});

/**
 * Reads the settings of a process from its environment; an empty variable counts as unset.
 * @throws ConfigError for the first variable that is wrong
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${issue?.path[0]?.toString() ?? 'environment'} ${issue?.message ?? 'is wrong'}`);
  }
  const set = parsed.data;
  return {
    /** 0 takes a free one */
    port: set.PORT,
    host: set.HOST,
    dataDir: set.DATA_DIR,
    /** whether a first start writes demo content */
    demo: set.DEMO,
    rateLimits: set.RATE_LIMITS,
    /** `null`: the embedded event log */
    eventstoreUrl: set.EVENTSTORE_URL ?? null,
    /** `null`: the embedded read store */
    mongodbUrl: set.MONGODB_URL ?? null,
    /** `null`: kept in a file of the data folder */
    sessionKeys: set.SESSION_KEYS ?? null,
    /** how many proxies stand before the service and may be believed about the client */
    trustProxy: set.TRUST_PROXY,
    tileUrl: set.TILE_URL,
    tileAttribution: set.TILE_ATTRIBUTION,
    /** where people reach the service, without a slash at the end */
    publicUrl: (set.PUBLIC_URL ?? localAddress(set.HOST, set.PORT)).replace(/\/+$/, ''),
    contactEmail: set.CONTACT_EMAIL,
    groupChatMadridUrl: set.GROUP_CHAT_MADRID_URL,
    groupChatBarcelonaUrl: set.GROUP_CHAT_BARCELONA_URL,
    logLevel: set.LOG_LEVEL,
    /** 0: no metrics are served */
    metricsPort: set.METRICS_PORT,
  } as const;
}

/** The settings of a process. */
export type Config = Readonly<ReturnType<typeof loadConfig>>;

function localAddress(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
