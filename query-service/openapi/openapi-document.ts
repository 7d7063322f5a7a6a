import { errorAnswerSchema } from '@duende/contracts/common/answers';
import { CALLS, type Call } from '@duende/contracts/api/calls/all-calls';
import { PERMISSIONS, READ_TOKEN_PERMISSIONS, type Role } from '@duende/contracts/accounts/permissions';
import { REFUSALS } from '@duende/contracts/common/refusal';
import { errorsOf } from './call-errors.ts';
import { createSchemaShelf, type SchemaShelf } from './schema-shelf.ts';

/** All calls as an OpenAPI 3.1 document. `version` is the product's; `sessionCookie` the name of the cookie that a session travels in. */
export function openApiDocument({ version, sessionCookie }: { version: string; sessionCookie: string }) {
  const shelf = createSchemaShelf();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of CALLS) {
    const path = pathOf(call.path, Object.keys(paths));
    (paths[path] ??= {})[call.method.toLowerCase()] = operation(call, path, shelf);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Duende',
      version,
      description:
        'Every call answers an error as the schema `ErrorAnswer`; what people see as evento is an event here.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { ...shelf.named, ErrorAnswer: errorSchema(shelf) },
      responses: { Error: { description: 'refused or failed', content: json({ $ref: ERROR }) } },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        readToken: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

const ERROR = '#/components/schemas/ErrorAnswer';
const json = (schema: unknown) => ({ 'application/json': { schema } });

/** The one schema of errors, with the codes there are. */
function errorSchema(shelf: SchemaShelf) {
  shelf.refer(errorAnswerSchema, 'output');
  const { properties, ...rest } = shelf.named['ErrorAnswer'] ?? {};
  const code = { type: 'string', enum: Object.keys(REFUSALS) };
  return { ...rest, properties: { ...(properties as object), code } };
}

/** As OpenAPI writes it; two paths that differ by the names of their parts alone are one, by the first one's names. */
function pathOf(path: string, known: readonly string[]): string {
  const written = path.replaceAll(/:(\w+)/g, '{$1}').replaceAll('{reference}', '{event}');
  const shape = (one: string) => one.replaceAll(/\{\w+\}/g, '{}');
  return known.find((one) => shape(one) === shape(written)) ?? written;
}

function operation(call: Call, path: string, shelf: SchemaShelf) {
  const { name, query = {}, told, given } = call;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => part);
  const words = [
    given && `Takes: ${given}`,
    told && `Answers: ${told}`,
    call.errors && `Errors: ${call.errors}`,
  ];
  return {
    operationId: name.replace('/api/', '').replaceAll(/[^A-Za-z]+/g, '-'),
    description: words.filter(Boolean).join('\n\n'),
    security: securityOf(call),
    parameters: [
      ...inPath.map((part) => ({ name: part, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.entries(query).map(([part, schema]) => ({
        name: part,
        in: 'query',
        required: !schema.safeParse(undefined).success,
        schema: shelf.refer(schema, 'input'),
      })),
    ],
    ...requestBody(call, shelf),
    responses: {
      ...successOf(call, shelf),
      ...refusals(call),
      default: { $ref: '#/components/responses/Error' },
    },
  };
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

function successOf({ answer, status }: Call, shelf: SchemaShelf) {
  const content = answer === 'file' ? { '*/*': {} } : json(shelf.refer(answer, 'output'));
  return { [status ?? 200]: { description: 'done', content } };
}

function refusals(call: Call) {
  const entries = [...errorsOf(call)].map(([status, codes]) => [
    status,
    { description: codes.join(', ') || 'refused', content: json({ $ref: ERROR }) },
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}
