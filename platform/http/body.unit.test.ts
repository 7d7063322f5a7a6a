import { expect, it } from 'vitest';
import { z } from 'zod';
import { namedIn, parseBody } from './body.ts';

const schema = z.object({
  name: z.string({ error: 'El nombre es requerido' }).min(1, 'El nombre es requerido'),
  count: z.number(),
});
const refusal = (message: string, field: string | undefined) =>
  expect.objectContaining({ name: 'Refusal', code: 'request.invalid', message, field });

function thrownBy(body: unknown): unknown {
  try {
    return parseBody(schema, body);
  } catch (error) {
    return error;
  }
}

it('gives what the schema gives', () => {
  expect(parseBody(schema, { name: 'Ana', count: 1, isAdmin: true })).toEqual({ name: 'Ana', count: 1 });
});

it('distinguishes what a body names from what the schema fills in', () => {
  const filling = z.object({
    name: z
      .string()
      .nullish()
      .transform((name) => name ?? ''),
    styles: z.array(z.string()).default([]),
  });
  const named = (body: unknown) => namedIn(body, parseBody(filling, body));
  expect(named({})).toEqual({});
  expect(named({ name: null, isAdmin: true })).toEqual({ name: '' });
  expect(named({ styles: [] })).toEqual({ styles: [] });
});

it('refuses with the first issue in the order of the fields', () => {
  expect(thrownBy({ count: 'x', name: '' })).toEqual(refusal('El nombre es requerido', 'name'));
  expect(thrownBy({ name: { $gt: '' }, count: 1 })).toEqual(refusal('El nombre es requerido', 'name'));
});

it.each([undefined, null, 'text', [], 7])(
  'says something in Spanish where the schema has no words of its own: %j',
  (body) => {
    expect(thrownBy(body)).toEqual(refusal('Los datos enviados no son válidos.', undefined));
  },
);

it('names the field that is wrong, also where that is one inside it', () => {
  expect(thrownBy({ name: 'Ana', count: 'x' })).toEqual(
    refusal('Los datos enviados no son válidos.', 'count'),
  );
  const days = z.object({ days: z.array(z.string({ error: 'Un día' })) });
  expect(() => parseBody(days, { days: ['2026-09-26', 7] })).toThrow(refusal('Un día', 'days') as Error);
});
