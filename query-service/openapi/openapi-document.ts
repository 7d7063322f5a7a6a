import { errorAnswerSchema } from '@duende/contracts/common/answers';
import {
  CALLS_BY_SUBJECT,
  callNamed,
  type ApiCall,
  type Call,
  type Subject,
} from '@duende/contracts/api/calls/all-calls';
import { SUBJECT_WORDS } from '@duende/contracts/api/calls/subjects';
import { whoMay } from '@duende/contracts/api/calls/who-may';
import { PERMISSIONS, READ_TOKEN_PERMISSIONS, type Role } from '@duende/contracts/accounts/permissions';
import { REFUSALS } from '@duende/contracts/common/refusal';
import { RATE_LIMITS } from '@duende/platform/config/limits';
import type { ZodType } from 'zod';
import { errorsOf } from './call-errors.ts';
import { answerHeadersOf, HEADER_PARAMETERS, headerParametersOf, RESPONSE_HEADERS } from './call-headers.ts';
import { OTHER_PATHS, OTHER_TAG, PATH_PARTS } from './other-paths.ts';
import { createSchemaShelf, type SchemaShelf } from './schema-shelf.ts';

export interface OpenApiOptions {
  /** of the product */
  readonly version: string;
  readonly sessionCookie: string;
  readonly contactEmail: string;
}

/** OpenAPI 3.1. */
export function openApiDocument({ version, sessionCookie, contactEmail }: OpenApiOptions) {
  const shelf = createSchemaShelf();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const subject of SUBJECTS)
    for (const call of (Object.keys(CALLS_BY_SUBJECT[subject]) as ApiCall[]).map(callNamed)) {
      const path = pathOf(call.path, [...Object.keys(paths), ...Object.keys(OTHER_PATHS)]);
      const tags = [SUBJECT_WORDS[subject].title];
      (paths[path] ??= {})[call.method.toLowerCase()] = { tags, ...operation(call, path, shelf) };
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Duende',
      version,
      description: ABOUT,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Duende', email: contactEmail },
    },
    externalDocs: { url: '/api/docs', description: 'This document as a page for people' },
    servers: [{ url: '/' }],
    tags: [
      ...SUBJECTS.map((subject) => ({
        name: SUBJECT_WORDS[subject].title,
        description: SUBJECT_WORDS[subject].about,
      })),
      OTHER_TAG,
    ],
    paths: { ...paths, ...OTHER_PATHS },
    components: {
      schemas: { ...shelf.named, ErrorAnswer: errorSchema(shelf) },
      parameters: HEADER_PARAMETERS,
      headers: RESPONSE_HEADERS,
      responses: {
        Error: {
          description: 'refused or failed; `Retry-After` with 429 and 503',
          headers: headerRefs(['Retry-After']),
          content: json({ $ref: ERROR }),
        },
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        readToken: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

const SUBJECTS = Object.keys(CALLS_BY_SUBJECT) as Subject[];
const ABOUT = [
  'In Spanish a party is an evento; in this API it is an event.',
  'Every error is an `ErrorAnswer`: decide by its `code`, show its `message` to people.',
  'Lists with a `Link` header are pages: follow `rel="next"` until it is missing.',
  'Repeat commands with the same `Idempotency-Key`.',
  'The source code has a guide with examples: `docs/api/guide.md`.',
].join('\n\n');
const ERROR = '#/components/schemas/ErrorAnswer';
const json = (schema: unknown) => ({ 'application/json': { schema } });

function errorSchema(shelf: SchemaShelf) {
  shelf.refer(errorAnswerSchema, 'output');
  const { properties, ...rest } = shelf.named['ErrorAnswer'] ?? {};
  const code = { type: 'string', enum: Object.keys(REFUSALS) };
  return { ...rest, properties: { ...(properties as object), code } };
}

/** Paths that differ only in parameter names are merged under the first one's names. */
function pathOf(path: string, known: readonly string[]): string {
  const written = path.replaceAll(/:(\w+)/g, '{$1}').replaceAll('{reference}', '{event}');
  const shape = (one: string) => one.replaceAll(/\{\w+\}/g, '{}');
  return known.find((one) => shape(one) === shape(written)) ?? written;
}

function operation(call: Call, path: string, shelf: SchemaShelf) {
  const { name, summary, query = {}, given } = call;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => part);
  // Calls of one path may take a part in different forms: an id, or a share link too.
  const ownParts = [...call.path.matchAll(/:(\w+)/g)].map(([, part = '']) => part);
  const words = [
    `Who: ${whoMay(call)}`,
    given && `Takes: ${given}`,
    call.errors && `Errors: ${call.errors}`,
    `Limit: ${limitOf(call)}`,
  ];
  return {
    operationId: name.replace('/api/', '').replaceAll(/[^A-Za-z]+/g, '-'),
    summary,
    description: withoutLinks(words.filter(Boolean).join('\n\n')),
    security: securityOf(call),
    parameters: [
      ...inPath.map((part, index) => ({
        name: part,
        in: 'path',
        required: true,
        ...PATH_PARTS[ownParts[index] ?? ''],
      })),
      ...Object.entries(query).map(([part, schema]) => parameterOf(part, schema, shelf)),
      ...headerParametersOf(call).map((header) => ({ $ref: `#/components/parameters/${header}` })),
    ],
    ...requestBody(call, shelf),
    responses: {
      ...successOf(call, shelf),
      ...refusals(call),
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

function parameterOf(name: string, schema: ZodType, shelf: SchemaShelf) {
  const { description, ...type } = shelf.refer(schema, 'input');
  const required = !schema.safeParse(undefined).success;
  return { name, in: 'query', required, ...(description !== undefined && { description }), schema: type };
}

function limitOf({ limit, allowance }: Call): string {
  // `ownPassword` counts as `login`.
  const { points, duration } = RATE_LIMITS[limit === 'ownPassword' ? 'login' : limit];
  const rate = `${points} requests in ${duration / 60} min`;
  return allowance === undefined ? rate : `${rate}; allowance of a day: \`${allowance}\``;
}

function securityOf({ permission }: Call) {
  const allowed: readonly Role[] = permission === null ? ['visitor'] : PERMISSIONS[permission];
  return [
    ...(allowed.includes('visitor') ? [{}] : []),
    { session: [] },
    ...(permission !== null && READ_TOKEN_PERMISSIONS.includes(permission) ? [{ readToken: [] }] : []),
  ];
}

const PHOTO = {
  type: 'object',
  properties: { photo: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: ['photo'],
};

function requestBody({ body }: Call, shelf: SchemaShelf) {
  if (body === undefined || body === 'ignored') return {};
  if (body === 'photo')
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: PHOTO } } } };
  const required = !body.safeParse(undefined).success;
  return { requestBody: { required, content: json(shelf.refer(body, 'input')) } };
}

function successOf(call: Call, shelf: SchemaShelf) {
  const { answer, status, responseDescription = 'done' } = call;
  const content =
    answer === 'file'
      ? Object.fromEntries((call.files ?? []).map((type) => [type, {}]))
      : json(shelf.refer(answer, 'output'));
  const headers = headerRefs(answerHeadersOf(call));
  return { [status ?? 200]: { description: withoutLinks(responseDescription), headers, content } };
}

const headerRefs = (names: readonly (keyof typeof RESPONSE_HEADERS)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Links point to files of the repository. */
const withoutLinks = (text: string) => text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');

const STATUS_WORDS: Readonly<Record<number, string>> = {
  400: 'something in the request is wrong',
  401: 'log in first',
  403: 'you lack the role, or it is not yours',
  404: 'unknown, or not visible to you',
  409: 'it is no longer as you saw it',
  412: 'it has changed since the revision in `If-Match`',
  429: 'too many requests',
  503: 'try again later',
};

function refusals(call: Call) {
  const entries = [...errorsOf(call)].map(([status, codes]) => [
    status,
    { description: codes.join(', ') || STATUS_WORDS[status] || 'refused', content: json({ $ref: ERROR }) },
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}
