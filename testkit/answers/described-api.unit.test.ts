import { expect, test } from 'vitest';
import { describedApi } from './described-api.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const strict = (properties: object) => ({
  ...{ type: 'object', properties, additionalProperties: false },
  required: Object.keys(properties),
});
const PARTY = '#/components/schemas/Party';

const API = describedApi({
  paths: {
    '/api/parties/{party}': {
      get: {
        responses: {
          200: json({ $ref: PARTY }),
          default: { $ref: '#/components/responses/Error' },
        },
      },
      put: {
        requestBody: { required: true, ...json({ type: 'object', required: ['name'] }) },
        responses: { 200: json({ $ref: PARTY }), 409: json(strict({ code: { const: 'taken' } })) },
      },
      post: {
        requestBody: { required: true, content: { 'multipart/form-data': { schema: {} } } },
        responses: { 200: { content: { '*/*': {} } } },
      },
    },
    '/api/parties/all': { get: { responses: { 200: json({ type: 'array', items: { $ref: PARTY } }) } } },
  },
  ...{
    components: {
      schemas: { Party: strict({ name: { type: 'string' } }) },
      responses: { Error: json(strict({ code: { type: 'string' } })) },
    },
  },
});

const given = (body: unknown, { method = 'GET', path = '/api/parties/luna', status = 200 } = {}) => ({
  ...{ method, path, status, contentType: 'application/json; charset=utf-8' },
  text: () => JSON.stringify(body),
});

test.each([
  ['its success', given({ name: 'Luna' })],
  ['a list under a path of only letters', given([{ name: 'Luna' }], { path: '/api/parties/all' })],
  ['an error that it names', given({ code: 'taken' }, { method: 'PUT', status: 409 })],
  ['any other error', given({ code: 'other' }, { status: 404 })],
])('%s is looked at and passes', (_, answer) => {
  expect(API.checkAnswer(answer)).toBe(true);
});

test.each([
  ['lacks a field', given({}), 'name'],
  ['has a field more', given({ name: 'Luna', age: 3 }), 'additional'],
  ['is of another type', given({ name: 3 }), 'string'],
  ['is another call\u2019s', given([{ name: 'Luna' }]), 'object'],
  ['is success where an error is due', given({ name: 'Luna' }, { status: 404 }), 'code'],
  [
    'is another error than its status names',
    given({ code: 'x' }, { method: 'PUT', status: 409 }),
    'constant',
  ],
  ['has an unknown status', given({}, { method: 'PUT', status: 500 }), 'no JSON there'],
  ['is JSON for a file', given({}, { method: 'POST' }), 'no JSON there'],
])('an answer that %s does not', (_, answer, why) => {
  expect(() => API.checkAnswer(answer)).toThrow(why);
});

test('other addresses, other methods, other forms and answers without a body are not looked at', () => {
  expect(API.checkAnswer(given({}, { path: '/api/fiestas' }))).toBe(false);
  expect(API.checkAnswer(given({}, { method: 'PATCH' }))).toBe(false);
  expect(API.checkAnswer({ ...given({}), contentType: 'text/csv' })).toBe(false);
  expect(API.checkAnswer({ ...given({}), text: () => '' })).toBe(false);
});

test('a body is taken as it is described, where JSON is', () => {
  const path = '/api/parties/luna';
  API.checkBody('PUT', path, { name: 'Luna' });
  expect(() => API.checkBody('PUT', path, {})).toThrow('name');
  expect(() => API.checkBody('PUT', path, undefined)).toThrow('its body');
  API.checkBody('POST', path, undefined);
  API.checkBody('GET', path, {});
});
