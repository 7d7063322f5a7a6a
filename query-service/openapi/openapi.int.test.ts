import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS } from '@duende/contracts/api/calls/all-calls';
import { REFUSALS } from '@duende/contracts/common/refusal';
import { VERSION } from '@duende/platform/observability/version';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { givenEvents } from '../testing/query-rig.ts';
import { errorsOf } from './call-errors.ts';
import { openApiDocument } from './openapi-document.ts';
import { OTHER_PATHS } from './other-paths.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly {
    readonly $ref?: string;
    readonly name?: string;
    readonly description?: string;
    readonly schema?: {
      readonly enum?: readonly string[];
      readonly $ref?: string;
      readonly maxLength?: number;
    };
  }[];
  readonly security: readonly object[];
  readonly responses: Readonly<
    Record<string, { description?: string; headers?: Readonly<Record<string, unknown>> }>
  >;
}
interface Described {
  readonly info: { readonly version: string; readonly contact: object; readonly license: object };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

const made = () =>
  openApiDocument({
    version: '1.2.3',
    sessionCookie: 'session',
    contactEmail: 'hola@duende.example',
  }) as unknown as Described;
const operations = ({ paths }: Described) => Object.values(paths).flatMap((path) => Object.values(path));

test('the document is what OpenAPI 3.1 says one is', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(
    JSON.parse(JSON.stringify(made())) as Record<string, unknown>,
  );
  expect([valid, errors]).toEqual([true, undefined]);
  expect(validator.version).toBe('3.1');
});

test('every call is in it, once, and so is what is read that is no call', () => {
  const ids = operations(made()).map(({ operationId }) => operationId);
  const others = Object.keys(OTHER_PATHS).length;
  expect(ids).toHaveLength(CALLS.length + others);
  expect(new Set(ids).size).toBe(CALLS.length + others);
});

test('all references have a target, and all targets are referenced', () => {
  const document = made();
  const used = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  );
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(document.components.schemas).toSorted());
  expect(JSON.stringify(document)).not.toContain('$defs');
});

test('the schemas of every module of answers and bodies have their names', () => {
  const contracts = join(import.meta.dirname, '../../contracts');
  const listed = readFileSync(join(import.meta.dirname, 'named-schemas.ts'), 'utf8');
  const modules = readdirSync(contracts, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /-(answers?|body|bodies)\.ts$/.test(file) &&
      !file.includes('node_modules') &&
      /^export const \w+Schema\b/m.test(readFileSync(join(contracts, file), 'utf8')),
  );
  expect(modules.length).toBeGreaterThan(30);
  const missing = modules.filter(
    (file) => !listed.includes(`'@duende/contracts/${file.replace(/\.ts$/, '')}'`),
  );
  expect(missing).toEqual([]);
});

test('every call has a summary and one tag, and no tag is empty', () => {
  const document = made();
  const all = operations(document);
  for (const { operationId, summary, tags } of all) {
    expect(summary, operationId).not.toBe('');
    expect(tags, operationId).toHaveLength(1);
  }
  expect([...new Set(all.flatMap(({ tags }) => tags))]).toEqual(document.tags.map(({ name }) => name));
});

test('every parameter has words, or values to choose from', () => {
  for (const { operationId, parameters } of operations(made()))
    for (const { $ref, name, description, schema } of parameters) {
      const detail = $ref ?? description ?? schema?.enum ?? schema?.$ref ?? schema?.maxLength;
      expect(detail, `${operationId} ${name}`).toBeDefined();
    }
});

test('a path says in which form a call takes its party', () => {
  const { paths } = made();
  const formOf = (method: string) => paths['/api/events/{event}']?.[method]?.parameters[0]?.description;
  expect(formOf('get')).toMatch(/or the last part of its page/);
  expect(formOf('put')).toBe('The id');
});

test('no words link to a file of the source code', () => {
  for (const { operationId, description, responses } of operations(made())) {
    const words = [description, ...Object.values(responses).map((response) => response.description)];
    expect(words.join('\n'), operationId).not.toMatch(/\]\(/);
  }
});

test('it names the licence and a contact', () => {
  const { license, contact } = made().info;
  expect(license).toEqual({ name: 'MIT', identifier: 'MIT' });
  expect(contact).toEqual({ name: 'Duende', email: 'hola@duende.example' });
});

/** The headers that a call takes, and those of its answer. */
function headersOf(path: string, method: string) {
  const { parameters = [], responses = {} } = made().paths[path]?.[method] ?? {};
  const taken = parameters.flatMap(({ $ref = '' }) => $ref.split('/components/parameters/').slice(1));
  const [answer] = Object.values(responses);
  return [taken, Object.keys(answer?.headers ?? {})];
}

test.each([
  ['get', '/api/users', ['LogPosition'], ['Read-Position', 'Total-Count', 'Link']],
  ['get', '/api/admin/audit', ['LogPosition'], ['Read-Position']],
  ['put', '/api/events/{event}', ['IdempotencyKey', 'IfMatch'], ['Log-Position']],
  ['post', '/api/events', ['IdempotencyKey'], ['Log-Position']],
  ['post', '/api/upload', [], []],
  ['post', '/api/history/export', [], []],
])('%s %s takes and answers headers by rule', (method, path, taken, answered) => {
  expect(headersOf(path, method)).toEqual([taken, answered]);
});

test('permissions are as the table of permissions has them', () => {
  const { paths } = made();
  expect(paths['/api/events']?.['get']?.security).toEqual([{}, { session: [] }]);
  expect(paths['/api/events']?.['post']?.security).toEqual([{ session: [] }]);
  expect(paths['/api/statistics']?.['get']?.security).toEqual([{ session: [] }, { readToken: [] }]);
});

test('the codes that a call names are there, under the statuses that it names', () => {
  for (const call of CALLS) {
    const named = [...(call.errors ?? '').matchAll(/`([a-z]+\.[a-z-]+)`/g)].map(([, code]) => code ?? '');
    for (const code of named) expect(Object.keys(REFUSALS), call.name).toContain(code);
    const statuses = [...(call.errors ?? '').matchAll(/\b[45]\d\d\b/g)].map(([status]) => Number(status));
    expect([call.name, [...errorsOf(call).keys()].toSorted()]).toEqual([
      call.name,
      [...new Set(statuses)].toSorted(),
    ]);
  }
});

test('everybody may read it, of the version that runs, and keep it while it is the same', async () => {
  const { get } = await givenEvents([]);
  const first = await get('/api/openapi.json', null);
  expect(first.status).toBe(200);
  expect((JSON.parse(first.body.toString()) as Described).info.version).toBe(VERSION);
  expect(first.headers['cache-control']).toBe('no-cache');
  const again = await get('/api/openapi.json', null, { 'If-None-Match': String(first.headers['etag']) });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});
