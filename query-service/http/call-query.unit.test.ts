import { LIMITS } from '@duende/contracts/common/limits';
import { sampleId } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { openApiDocument } from '../openapi/openapi-document.ts';
import { queryOf } from './call-query.ts';

test('parts of a path are read as the call’s record says; what it does not name is left out', () => {
  expect(queryOf('GET /api/events', '/api/events?location=SUR&styles=Acid,%20psychill&q=&utm=x')).toEqual({
    location: 'sur',
    styles: ['acid', 'psychill'],
  });
  expect(queryOf('GET /api/rsvp-counts', `/api/rsvp-counts?events=${sampleId(1)},${sampleId(1)}`)).toEqual({
    events: [sampleId(1)],
  });
  expect(queryOf('GET /api/users/profile', '/api/users/profile?x=1')).toEqual({});
});

const IDS = `El parámetro events debe ser una lista de 1 a ${LIMITS.countsAtOnce} identificadores de evento, separados por comas.`;

test.each([
  ['', IDS],
  ['?events=x', IDS],
  ['?events=a&events=b', 'El parámetro events debe ser un solo texto de como máximo 1850 caracteres.'],
])('%j is refused by the words of its schema', (query, message) => {
  expect(() => queryOf('GET /api/rsvp-counts', `/api/rsvp-counts${query}`)).toThrow(message);
});

test('the document of the API describes parameters by the same schemas', () => {
  const { paths } = openApiDocument({ version: '1', sessionCookie: 's', contactEmail: '' });
  const described = paths['/api/statistics/events']?.['get'];
  expect(described).toBeDefined();
  const { parameters } = described as { parameters: readonly unknown[] };
  expect(parameters).toContainEqual({
    name: 'style',
    in: 'query',
    required: false,
    schema: expect.objectContaining({ enum: expect.arrayContaining(['acid']) as unknown }) as unknown,
  });
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'figure', required: true }));
});
