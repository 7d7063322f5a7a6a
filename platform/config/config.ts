import { z } from 'zod';
import { DAY_ALLOWANCES, WAITING_PARTIES } from './limits.ts';
import { parseSessionKeys, type SessionKeys } from './session-keys.ts';
import { LOG_LEVELS } from '../observability/logger.ts';
import { OperatorError } from '../errors/errors.ts';
import { unknownSetting } from './unknown-settings.ts';

/** One line that names the variable, never a secret's value. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError';
}

const fault = (message: string) => ({ error: message });
const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, fault(`must be a whole number from 0 to ${max}`))
    .transform(Number)
    .refine((value) => value <= max, fault(`must be a whole number from 0 to ${max}`));
const ALLOWANCE_RANGE = fault('must be a whole number from 1 to 100000');
const allowance = (usual: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, ALLOWANCE_RANGE)
    .transform(Number)
    .refine((value) => value >= 1 && value <= 100_000, ALLOWANCE_RANGE)
    .default(usual);
const onOff = z.enum(['on', 'off'], fault('must be on or off')).transform((value) => value === 'on');
const text = z.string().max(500, fault('must have at most 500 characters'));

const webAddress = text.refine(
  (value) => /^https?:\/\//i.test(value) && URL.canParse(value),
  fault('must be an http:// or https:// address'),
);
/** Pages, cookies and the service worker need the root of a site. */
const siteAddress = webAddress.refine(
  (value) => !URL.canParse(value) || isOrigin(new URL(value)),
  fault(
    'must be an address without a path, as https://duende.example: the service needs the root of its address',
  ),
);
const baseMapAddress = text.refine(
  (value) => /^(https?:\/\/[\w.:{}-]+)?\/[^/\s]/i.test(value) && (isTileTemplate(value) || isDocument(value)),
  fault('must be an http(s) address or a path: of tiles with {z}, {x} and {y}, or of a style without any {'),
);
const MAX_TILE_HOSTS = 10;
const ORIGIN = /^https?:\/\/(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d{1,5})?$/i;
const origins = text
  .transform((value): readonly string[] => value.split(/\s+/).filter((part) => part !== ''))
  .refine(
    (parts) => parts.length <= MAX_TILE_HOSTS && parts.every((part) => ORIGIN.test(part)),
    fault(`must be up to ${MAX_TILE_HOSTS} origins with spaces between, as https://tiles.example`),
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
  // per 24 hours
  ALLOWANCE_SUBMISSIONS: allowance(DAY_ALLOWANCES.submissions),
  ALLOWANCE_WAITING: allowance(WAITING_PARTIES),
  ALLOWANCE_PHOTOS: allowance(DAY_ALLOWANCES.photos),
  ALLOWANCE_COMMENTS: allowance(DAY_ALLOWANCES.comments),
  ALLOWANCE_VISITOR_COMMENTS: allowance(DAY_ALLOWANCES.visitorComments),
  ALLOWANCE_PINS: allowance(DAY_ALLOWANCES.pins),
  ALLOWANCE_ALERTS: allowance(DAY_ALLOWANCES.alerts),
  ALLOWANCE_REPORTS: allowance(DAY_ALLOWANCES.reports),
  ALLOWANCE_PROFILE_CHANGES: allowance(DAY_ALLOWANCES.profileChanges),
  ALLOWANCE_RSVP_CHANGES: allowance(DAY_ALLOWANCES.rsvpChanges),
  ALLOWANCE_EXPORTS: allowance(DAY_ALLOWANCES.exports),
  EVENTSTORE_URL: engineAddress(['esdb', 'esdb+discover', 'kurrentdb', 'kurrentdb+discover']).optional(),
  MONGODB_URL: engineAddress(['mongodb', 'mongodb+srv']).optional(),
  SESSION_KEYS: sessionKeys.optional(),
  TRUST_PROXY: wholeNumber(10).default(0),
  TILE_URL: baseMapAddress.default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  TILE_HOSTS: origins.default([]),
  TILE_ATTRIBUTION: text.default('© OpenStreetMap contributors'),
  GOABASE_CHECK: onOff.default(false),
  PUBLIC_URL: siteAddress.optional(),
  CRITERIA_FILE: text.optional(),
  CONTACT_EMAIL: z.email(fault('must be an e-mail address')).default('hola@duende.example'),
  GROUP_CHAT_MADRID_URL: webAddress.default('https://chat.duende.example/madrid'),
  GROUP_CHAT_BARCELONA_URL: webAddress.default('https://chat.duende.example/barcelona'),
  LOG_LEVEL: z.enum(LOG_LEVELS, fault(`must be one of ${LOG_LEVELS.join(', ')}`)).default('info'),
  METRICS_PORT: wholeNumber(65_535).default(0),
});

export type Setting = keyof typeof environment.shape;

/** `undefined` without a default. */
export const defaultSettings = (): { readonly [name in Setting]: unknown } => ({
  ...(Object.fromEntries(Object.keys(environment.shape).map((name) => [name, undefined])) as {
    [name in Setting]: undefined;
  }),
  ...environment.parse({}),
});

/**
 * An empty variable counts as unset.
 * @throws ConfigError for the first wrong or unknown setting
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  requireKnown(Object.keys(given));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${issue?.path[0]?.toString() ?? 'environment'} ${issue?.message ?? 'is wrong'}`);
  }
  const set = parsed.data;
  return {
    /** 0: any free port */
    port: set.PORT,
    host: set.HOST,
    dataDir: set.DATA_DIR,
    demo: set.DEMO,
    rateLimits: set.RATE_LIMITS,
    /** per day and person except administrators; `visitorComments` per network */
    allowances: {
      submissions: set.ALLOWANCE_SUBMISSIONS,
      photos: set.ALLOWANCE_PHOTOS,
      comments: set.ALLOWANCE_COMMENTS,
      visitorComments: set.ALLOWANCE_VISITOR_COMMENTS,
      pins: set.ALLOWANCE_PINS,
      alerts: set.ALLOWANCE_ALERTS,
      reports: set.ALLOWANCE_REPORTS,
      profileChanges: set.ALLOWANCE_PROFILE_CHANGES,
      rsvpChanges: set.ALLOWANCE_RSVP_CHANGES,
      exports: set.ALLOWANCE_EXPORTS,
    },
    waitingParties: set.ALLOWANCE_WAITING,
    /** `null`: the embedded event log */
    eventstoreUrl: set.EVENTSTORE_URL ?? null,
    /** `null`: the embedded read store */
    mongodbUrl: set.MONGODB_URL ?? null,
    /** `null`: a file in the data folder */
    sessionKeys: set.SESSION_KEYS ?? null,
    trustProxy: set.TRUST_PROXY,
    /** its kind: `baseMapKind` of the contracts */
    tileUrl: set.TILE_URL,
    /** more origins of a style's sources, sprites and glyphs */
    tileHosts: set.TILE_HOSTS,
    tileAttribution: set.TILE_ATTRIBUTION,
    goabaseCheck: set.GOABASE_CHECK,
    /** without a trailing slash */
    publicUrl: (set.PUBLIC_URL ?? localAddress(set.HOST, set.PORT)).replace(/\/+$/, ''),
    /** Markdown file; `null`: the example criteria */
    criteriaFile: set.CRITERIA_FILE ?? null,
    contactEmail: set.CONTACT_EMAIL,
    groupChatMadridUrl: set.GROUP_CHAT_MADRID_URL,
    groupChatBarcelonaUrl: set.GROUP_CHAT_BARCELONA_URL,
    logLevel: set.LOG_LEVEL,
    /** 0: no metrics */
    metricsPort: set.METRICS_PORT,
  } as const;
}

export type Config = Readonly<ReturnType<typeof loadConfig>>;

function requireKnown(given: readonly string[]): void {
  const unknown = unknownSetting(given, Object.keys(environment.shape));
  if (unknown === null) return;
  const { name, near } = unknown;
  throw new ConfigError(`${name} is no setting${near === null ? '' : `; did you mean ${near}?`}`);
}

function isOrigin({ pathname, search, hash, username, password }: URL): boolean {
  return /^\/*$/.test(pathname) && [search, hash, username, password].every((part) => part === '');
}

function isTileTemplate(address: string): boolean {
  return ['{z}', '{x}', '{y}'].every((part) => address.includes(part));
}

/** An address that ends like a tile lacks its placeholders, so it is no style. */
function isDocument(address: string): boolean {
  return !/[{}]|\.(?:png|jpe?g|webp|pbf|mvt)(?:[?#]|$)/i.test(address);
}

function localAddress(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
