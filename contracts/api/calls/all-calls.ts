import type { output, ZodType } from 'zod';
import { ATTENDANCE_CALLS } from './attendance-calls.ts';
import { AUDIT_CALLS } from './audit-calls.ts';
import { METHODS, type CallRecord, type Method } from './call.ts';
import { COMMENT_CALLS } from './comment-calls.ts';
import { EXPORT_CALLS } from './export-calls.ts';
import { HISTORY_CALLS } from './history-calls.ts';
import { NOTICE_CALLS } from './notice-calls.ts';
import { OWN_ACCOUNT_CALLS } from './own-account-calls.ts';
import { PARTY_CALLS } from './party-calls.ts';
import { PARTY_MODERATION_CALLS } from './party-moderation-calls.ts';
import { PEOPLE_CALLS } from './people-calls.ts';
import { REPORT_CALLS } from './report-calls.ts';
import { RIDE_CALLS } from './ride-calls.ts';
import { SERVICE_CALLS } from './service-calls.ts';
import { SESSION_CALLS } from './session-calls.ts';
import { STANDING_CALLS } from './standing-calls.ts';
import { STATISTICS_CALLS } from './statistics-calls.ts';
import { TOKEN_CALLS } from './token-calls.ts';

/** Every call of the API by its subject, in the order in which documents list them. */
export const CALLS_BY_SUBJECT = {
  accounts: {
    ...SESSION_CALLS,
    ...OWN_ACCOUNT_CALLS,
    ...NOTICE_CALLS,
    ...TOKEN_CALLS,
    ...STANDING_CALLS,
    ...PEOPLE_CALLS,
  },
  parties: { ...PARTY_CALLS, ...PARTY_MODERATION_CALLS },
  visits: { ...ATTENDANCE_CALLS, ...COMMENT_CALLS, ...RIDE_CALLS, ...REPORT_CALLS },
  audit: AUDIT_CALLS,
  history: { ...HISTORY_CALLS, ...EXPORT_CALLS },
  statistics: STATISTICS_CALLS,
  service: SERVICE_CALLS,
} as const;

const RECORDS = {
  ...CALLS_BY_SUBJECT.accounts,
  ...CALLS_BY_SUBJECT.parties,
  ...CALLS_BY_SUBJECT.visits,
  ...CALLS_BY_SUBJECT.audit,
  ...CALLS_BY_SUBJECT.history,
  ...CALLS_BY_SUBJECT.statistics,
  ...CALLS_BY_SUBJECT.service,
} as const;

/** The name of a call that the API has. */
export type ApiCall = keyof typeof RECORDS;

/** A call and what its name says. */
export interface Call extends CallRecord {
  readonly name: ApiCall;
  readonly method: Method;
  readonly path: string;
}

/** What a call is, by its name. */
export function callNamed(name: ApiCall): Call {
  const [method, path = ''] = name.split(' ');
  const known = METHODS.find((one) => one === method);
  if (known === undefined) throw new TypeError(`no method: ${name}`);
  return { ...RECORDS[name], name, method: known, path };
}

/** A record that names no body has one of any type. */
type Given<Body> = ZodType extends Body ? never : Body extends string | undefined ? never : output<Body>;

/** What the body of a call gives; `never` where its record has no schema for it. */
export type BodyOf<N extends ApiCall> = (typeof RECORDS)[N] extends { readonly body?: infer Body }
  ? Given<Body>
  : never;

/** The schema that a call's record has for its body. @throws TypeError where it has none */
export function bodySchemaOf<N extends ApiCall>(name: N): ZodType<BodyOf<N>> {
  const { body } = RECORDS[name];
  if (typeof body !== 'object') throw new TypeError(`${name} takes no JSON`);
  return body as ZodType<BodyOf<N>>;
}

/** Every call of the API. */
export const CALLS: readonly Call[] = (Object.keys(RECORDS) as ApiCall[]).map(callNamed);
