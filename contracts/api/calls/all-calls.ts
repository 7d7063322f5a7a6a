import { z, type input, type output, type ZodType } from 'zod';
import { ATTENDANCE_CALLS } from './attendance-calls.ts';
import { AUDIT_CALLS } from './audit-calls.ts';
import { METHODS, type CallRecord, type Method } from './call.ts';
import { COMMENT_CALLS } from './comment-calls.ts';
import { EXPORT_CALLS } from './export-calls.ts';
import { HISTORY_CALLS } from './history-calls.ts';
import { HOOK_CALLS } from './hook-calls.ts';
import { NOTICE_CALLS } from './notice-calls.ts';
import { OWN_ACCOUNT_CALLS } from './own-account-calls.ts';
import { PARTY_CALLS } from './party-calls.ts';
import { PARTY_MODERATION_CALLS } from './party-moderation-calls.ts';
import { PEOPLE_CALLS } from './people-calls.ts';
import { REPORT_CALLS } from './report-calls.ts';
import { RIDE_CALLS } from './ride-calls.ts';
import { SERVICE_CALLS } from './service-calls.ts';
import { SESSION_CALLS } from './session-calls.ts';
import { SUSPEND_AND_MUTE_CALLS } from './suspend-and-mute-calls.ts';
import { STATISTICS_CALLS } from './statistics-calls.ts';
import { TOKEN_CALLS } from './token-calls.ts';

/** Every call by subject; documents have the same order. */
export const CALLS_BY_SUBJECT = {
  sessions: SESSION_CALLS,
  account: OWN_ACCOUNT_CALLS,
  notices: NOTICE_CALLS,
  tokens: TOKEN_CALLS,
  suspending: SUSPEND_AND_MUTE_CALLS,
  people: PEOPLE_CALLS,
  parties: PARTY_CALLS,
  moderation: PARTY_MODERATION_CALLS,
  attendance: ATTENDANCE_CALLS,
  comments: COMMENT_CALLS,
  rides: RIDE_CALLS,
  reports: REPORT_CALLS,
  hooks: HOOK_CALLS,
  audit: AUDIT_CALLS,
  history: HISTORY_CALLS,
  exports: EXPORT_CALLS,
  statistics: STATISTICS_CALLS,
  service: SERVICE_CALLS,
} as const;

export type Subject = keyof typeof CALLS_BY_SUBJECT;

const RECORDS = {
  ...SESSION_CALLS,
  ...OWN_ACCOUNT_CALLS,
  ...NOTICE_CALLS,
  ...TOKEN_CALLS,
  ...SUSPEND_AND_MUTE_CALLS,
  ...PEOPLE_CALLS,
  ...PARTY_CALLS,
  ...PARTY_MODERATION_CALLS,
  ...ATTENDANCE_CALLS,
  ...COMMENT_CALLS,
  ...RIDE_CALLS,
  ...REPORT_CALLS,
  ...HOOK_CALLS,
  ...AUDIT_CALLS,
  ...HISTORY_CALLS,
  ...EXPORT_CALLS,
  ...STATISTICS_CALLS,
  ...SERVICE_CALLS,
} as const;

export type ApiCall = keyof typeof RECORDS;

export interface Call extends CallRecord {
  readonly name: ApiCall;
  readonly method: Method;
  readonly path: string;
}

export function callNamed(name: ApiCall): Call {
  const [method, path = ''] = name.split(' ');
  const known = METHODS.find((one) => one === method);
  if (known === undefined) throw new TypeError(`no method: ${name}`);
  const record: CallRecord = RECORDS[name];
  return { ...record, answer: answerSchemaOf(record), name, method: known, path };
}

function answerSchemaOf({ answer, views }: CallRecord): CallRecord['answer'] {
  return answer === 'file' || views === undefined ? answer : z.union([answer, ...Object.values(views)]);
}

/** Parsed; `never` without a schema. */
export type BodyOf<N extends ApiCall> = (typeof RECORDS)[N] extends {
  readonly body: infer Body extends ZodType;
}
  ? output<Body>
  : never;

/** As sent; `undefined` without a body. */
export type SentBodyOf<N extends ApiCall> = N extends ApiCall
  ? (typeof RECORDS)[N] extends { readonly body: infer Body extends ZodType }
    ? input<Body>
    : undefined
  : never;

/** `never` for a file. */
export type AnswerOf<N extends ApiCall, Said = unknown> = N extends ApiCall
  ? (typeof RECORDS)[N] extends { readonly views: infer Views extends Readonly<Record<string, ZodType>> }
    ? Said extends { readonly view: infer View extends keyof Views }
      ? output<Views[View]>
      : RecordAnswer<N>
    : RecordAnswer<N>
  : never;
type RecordAnswer<N extends ApiCall> = (typeof RECORDS)[N] extends {
  readonly answer: infer Answer extends ZodType;
}
  ? output<Answer>
  : never;

type PartOf<Path> = Path extends `${string}:${infer Part}/${infer Rest}`
  ? Part | PartOf<Rest>
  : Path extends `${string}:${infer Part}`
    ? Part
    : never;
type SchemasOf<N extends ApiCall> = (typeof RECORDS)[N] extends { readonly query: infer Query }
  ? Query
  : Readonly<Record<never, ZodType>>;

/** Parsed. */
export type QueryOf<N extends ApiCall> = {
  readonly [Name in keyof SchemasOf<N>]: output<SchemasOf<N>[Name]>;
};

/** A text for each `:x` of the path, and the query. */
export type ParametersOf<N extends ApiCall> = { readonly [Part in PartOf<N>]: string } & {
  readonly [Name in keyof SchemasOf<N>]?: string | number | undefined;
};

export type QueryCall = Extract<ApiCall, `GET ${string}`>;
export type CommandCall = Exclude<ApiCall, QueryCall>;

/** @throws TypeError if the call has none */
export function bodySchemaOf<N extends ApiCall>(name: N): ZodType<BodyOf<N>> {
  const { body }: CallRecord = RECORDS[name];
  if (typeof body !== 'object') throw new TypeError(`${name} takes no JSON`);
  return body as ZodType<BodyOf<N>>;
}

export const CALLS: readonly Call[] = (Object.keys(RECORDS) as ApiCall[]).map(callNamed);
