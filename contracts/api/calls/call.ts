import type { ZodType } from 'zod';
import type { QueryParameters } from './query-parameters.ts';
import type { Permission } from '../../accounts/permissions.ts';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];
/** Method and path, `:x` for a part that may be anything: `GET /api/users/:id`. */
export type CallName = `${Method} /api/${string}`;

type CallBody = ZodType | 'ignored' | 'photo';

/** What is to be said of a call, once; its name is the key it stands under. */
export interface CallRecord {
  /** `null`: everybody's, whatever the table of permissions says */
  readonly permission: Permission | null;
  /** the rate limit that counts it */
  readonly limit: 'login' | 'ownPassword' | 'register' | 'upload' | 'import' | 'comment' | 'write' | 'read';
  /** its limit counts by what the body says, which is read before */
  readonly isLimitedByBody?: true;
  /** the allowance of a day that it takes from */
  readonly allowance?:
    | 'submissions'
    | 'photos'
    | 'comments'
    | 'pins'
    | 'reports'
    | 'rsvpChanges'
    | 'profileChanges';
  /** parameters behind the path, each with the schema of its text */
  readonly query?: QueryParameters;
  /** `ignored`: one may come, is read as JSON and counts for nothing; `photo`: a form with a file, which the call reads itself; absent: none is read */
  readonly body?: CallBody;
  /** of its success; `file`: bytes in one of several forms */
  readonly answer: ZodType | 'file';
  /** media types of a file, one of which it answers */
  readonly files?: readonly string[];
  /** what it answers instead where the parameter `view` says so, by its value */
  readonly views?: Readonly<Record<string, ZodType>>;
  /** of its success; 200 where it is absent */
  readonly status?: 201;
  /** what a caller wants with it, in at most eight English words: `Submit a party` */
  readonly summary: string;
  /** in plain English for people who write a client, in Markdown: what it takes, what it answers, how it refuses */
  readonly given?: string;
  readonly told?: string;
  readonly errors?: string;
}

type CallRecords<Records> = { readonly [N in keyof Records]: N extends CallName ? CallRecord : never };

/** Holds records against their type and keeps their names, and the types of their bodies, answers and parameters. */
export function calls<const Records extends CallRecords<Records>>(records: Records): Records {
  return records;
}
