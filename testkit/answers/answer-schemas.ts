import { isDeepStrictEqual } from 'node:util';
import { errorAnswerSchema } from '@duende/contracts/common/answers';
import { CALLS } from '@duende/contracts/api/calls/all-calls';

/** Paths of only letters come before those with a part that may be anything: `/api/users/rsvps` is no `/api/users/:id`. */
const KNOWN = CALLS.map(({ name, answer }) => ({
  call: name,
  pattern: new RegExp(`^${name.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
  schema: answer,
})).sort((a, b) => a.call.split(':').length - b.call.split(':').length);

/** Method and path of every call. */
export const ANSWERED_CALLS: readonly string[] = CALLS.map(({ name }) => name);

/** Which of {@link ANSWERED_CALLS} a request is, its path without a query; `null`: none of them. */
export function callOf(method: string, path: string): string | null {
  return knownCall(method, path)?.call ?? null;
}

const knownCall = (method: string, path: string) =>
  KNOWN.find(({ pattern }) => pattern.test(`${method} ${path}`));

export interface GivenAnswer {
  readonly method: string;
  /** without its query */
  readonly path: string;
  readonly status: number;
  readonly contentType: string | null | undefined;
  /** reads the body, decoded */
  readonly text: () => string;
}

/**
 * Throws where an answer of the API is not what its schema says, no field more and none less: answers, types and documents cannot
 * drift apart unseen. Answers of other addresses, and what is no JSON, pass.
 */
export function checkAnswer({ method, path, status, contentType, text }: GivenAnswer): void {
  const known = knownCall(method, path);
  const body = known && contentType?.startsWith('application/json') ? text() : '';
  if (known === undefined || body === '') return;
  const answer: unknown = JSON.parse(body);
  const schema = status < 400 ? known.schema : errorAnswerSchema;
  if (schema === 'file') throw new Error(`${method} ${path} answers JSON where a file is promised`);
  const { success, data, error } = schema.safeParse(answer);
  if (!success) throw new Error(`${method} ${path} does not answer what its schema says: ${error.message}`);
  if (!isDeepStrictEqual(data, answer))
    throw new Error(`${method} ${path} answers more than its schema says: ${body.slice(0, 2_000)}`);
}
