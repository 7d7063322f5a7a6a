import type { ZodType } from 'zod';
import type { QueryParameters } from './query-parameters.ts';
import type { Permission } from '../../accounts/permissions.ts';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];
/** Method and path, `:x` for a variable part: `GET /api/users/:id`. */
export type CallName = `${Method} /api/${string}`;

type CallBody = ZodType | 'ignored' | 'photo';

/** The description of a call; its key is the call's name. */
export interface CallRecord {
  /** `null`: open to everyone */
  readonly permission: Permission | null;
  /** the rate limit that counts it */
  readonly limit: 'login' | 'ownPassword' | 'register' | 'upload' | 'import' | 'comment' | 'write' | 'read';
  /** the limit's key is in the body, so the body is read first */
  readonly isLimitedByBody?: true;
  /** the daily allowance that the call uses */
  readonly allowance?:
    | 'submissions'
    | 'photos'
    | 'comments'
    | 'pins'
    | 'reports'
    | 'rsvpChanges'
    | 'profileChanges';
  /** query parameters, each with the schema of its text */
  readonly query?: QueryParameters;
  /**
   * `ignored`: accepted as JSON and not used; `photo`: a form with a file that the call reads itself; absent: no
   * body
   */
  readonly body?: CallBody;
  /** on success; `file`: bytes */
  readonly answer: ZodType | 'file';
  /** answers for values of the parameter `view` */
  readonly views?: Readonly<Record<string, ZodType>>;
  /** on success; default 200 */
  readonly status?: 201;
  /** the caller's purpose in at most eight English words: `Submit a party` */
  readonly summary: string;
  /** in plain English and Markdown for authors of clients: input, answer, refusals */
  readonly given?: string;
  readonly told?: string;
  readonly errors?: string;
}

type CallRecords<Records> = { readonly [N in keyof Records]: N extends CallName ? CallRecord : never };

/** Checks the records against their type and keeps their literal types. */
export function calls<const Records extends CallRecords<Records>>(records: Records): Records {
  return records;
}
