import type { ZodType } from 'zod';
import type { QueryParameters } from './query-parameters.ts';
import type { Permission } from '../../accounts/permissions.ts';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];
/** `:x` for a variable part: `GET /api/users/:id`. */
export type CallName = `${Method} /api/${string}`;

type CallBody = ZodType | 'ignored' | 'photo';

/** Its key is the call's name. */
export interface CallRecord {
  /** `null`: open to everyone */
  readonly permission: Permission | null;
  readonly limit: 'login' | 'ownPassword' | 'register' | 'upload' | 'import' | 'comment' | 'write' | 'read';
  /** the limit's key is in the body */
  readonly isLimitedByBody?: true;
  readonly allowance?:
    | 'submissions'
    | 'photos'
    | 'comments'
    | 'pins'
    | 'alerts'
    | 'reports'
    | 'rsvpChanges'
    | 'profileChanges';
  readonly query?: QueryParameters;
  /** `ignored`: JSON, not used; `photo`: the call reads a form itself; absent: no body */
  readonly body?: CallBody;
  /** `file`: bytes */
  readonly answer: ZodType | 'file';
  /** media types of a `file` */
  readonly files?: readonly string[];
  /** by value of the parameter `view` */
  readonly views?: Readonly<Record<string, ZodType>>;
  /** default 200 */
  readonly status?: 201;
  /** at most eight English words: `Submit a party` */
  readonly summary: string;
  /** English Markdown for authors of clients: input, answer, refusals */
  readonly given?: string;
  readonly responseDescription?: string;
  readonly errors?: string;
}

type CallRecords<Records> = { readonly [N in keyof Records]: N extends CallName ? CallRecord : never };

/** Checks the records and keeps their literal types. */
export function calls<const Records extends CallRecords<Records>>(records: Records): Records {
  return records;
}
