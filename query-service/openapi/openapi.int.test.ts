import { CALLS } from '@duende/contracts/api/calls/all-calls';
import { REFUSALS } from '@duende/contracts/common/refusal';
import { VERSION } from '@duende/platform/observability/version';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { givenEvents } from '../testing/query-rig.ts';
import { errorsOf } from './call-errors.ts';
import { openApiDocument } from './openapi-document.ts';

interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly responses: Readonly<Record<string, { description?: string }>>;
}
interface Described {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

const made = () => openApiDocument({ version: '1.2.3', sessionCookie: 'session' }) as unknown as Described;
const operations = ({ paths }: Described) => Object.values(paths).flatMap((path) => Object.values(path));

test('the document is what OpenAPI 3.1 says one is', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(
    JSON.parse(JSON.stringify(made())) as Record<string, unknown>,
  );
  expect([valid, errors]).toEqual([true, undefined]);
  expect(validator.version).toBe('3.1');
});

test('every call is in it, once', () => {
  const ids = operations(made()).map(({ operationId }) => operationId);
  expect(ids).toHaveLength(CALLS.length);
  expect(new Set(ids).size).toBe(CALLS.length);
});

test('what is referred to is there, and what is there is referred to', () => {
  const document = made();
  const used = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  );
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(document.components.schemas).toSorted());
  expect(JSON.stringify(document)).not.toContain('$defs');
});

test('who may is said as the table of permissions does', () => {
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
