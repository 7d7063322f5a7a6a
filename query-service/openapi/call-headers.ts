import { HEADERS } from '@duende/contracts/api/headers';
import { LIST_HEADERS } from '@duende/contracts/api/list-headers';
import type { Call } from '@duende/contracts/api/calls/all-calls';
import { errorsOf } from './call-errors.ts';

const POSITION = { type: 'string', pattern: '^[0-9a-f]{16}$', examples: ['00000000000004d2'] };

/** Keys are component names. */
export const HEADER_PARAMETERS = {
  IdempotencyKey: {
    name: HEADERS.idempotencyKey,
    in: 'header',
    description:
      'A text of your choice, e.g. a UUID. A repeat with this key and an equal body has no second effect and gets the first answer.',
    schema: { type: 'string' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `revision` that you read, in quotes. If the party has changed since, the call is refused.',
    schema: { type: 'string', examples: ['"5"'] },
  },
  LogPosition: {
    name: HEADERS.logPosition,
    in: 'header',
    description: 'From the answer of your command: the call waits up to 2 s for it.',
    schema: POSITION,
  },
} as const;

export const RESPONSE_HEADERS = {
  [HEADERS.logPosition]: {
    description: "Position of the command's last event, if it recorded one.",
    schema: POSITION,
  },
  [HEADERS.readPosition]: { description: 'The answer is at least this new.', schema: POSITION },
  [LIST_HEADERS.totalCount]: {
    description: 'Length of the whole list, without regard to `search`.',
    schema: { type: 'integer', minimum: 0 },
  },
  [LIST_HEADERS.link]: {
    description: 'Address of the next page (RFC 8288). The last page has none.',
    schema: { type: 'string', examples: ['</api/users?cursor=…>; rel="next"'] },
  },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } },
} as const;

const isQuery = ({ method }: Call) => method === 'GET';
/** Neither uploads nor files are idempotent. */
const isCommand = (call: Call) => !isQuery(call) && call.body !== 'photo' && call.answer !== 'file';
/** The audit log has its own `next` and no `sort`. */
const isInPages = ({ query = {} }: Call) => 'cursor' in query && 'sort' in query;

export function headerParametersOf(call: Call): readonly (keyof typeof HEADER_PARAMETERS)[] {
  return [
    ...(isCommand(call) ? ['IdempotencyKey' as const] : []),
    ...(errorsOf(call).has(412) ? ['IfMatch' as const] : []),
    ...(isQuery(call) ? ['LogPosition' as const] : []),
  ];
}

export function answerHeadersOf(call: Call): readonly (keyof typeof RESPONSE_HEADERS)[] {
  return [
    ...(isCommand(call) ? [HEADERS.logPosition] : []),
    ...(isQuery(call) ? [HEADERS.readPosition] : []),
    ...(isInPages(call) ? [LIST_HEADERS.totalCount, LIST_HEADERS.link] : []),
  ];
}
