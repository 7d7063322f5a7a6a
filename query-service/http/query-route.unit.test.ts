import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Position } from '@duende/contracts/events/domain-event';
import { Refusal } from '@duende/contracts/common/refusal';
import { expect, test } from 'vitest';
import { positionAt } from '../testing/fake-party-model.ts';
import { createReadYourWrites, singleParams } from './query-route.ts';

/** An answer over read models at position 5, which advance as given when waited for. */
async function answerTo(wanted: Position | null, comeAsFarAs: Position) {
  let at = positionAt(5);
  const waits: unknown[] = [];
  const progress = {
    position: () => at,
    waitFor(...asked: readonly [readonly string[], Position, number]) {
      waits.push(asked);
      at = comeAsFarAs;
      return Promise.resolve(at >= asked[1]);
    },
    changedAt: () => at,
    onAdvance: () => () => undefined,
  };
  const headers = new Map<string, string>();
  const res = { setHeader: (name: string, value: string) => void headers.set(name, value) };
  const position = await createReadYourWrites({ progress, logId: 'log' })(
    { headers: wanted === null ? {} : { 'log-position': wanted } } as unknown as IncomingMessage,
    res as unknown as ServerResponse,
    ['parties', 'rides'],
  );
  return { position, waits, headers: Object.fromEntries(headers) };
}

test.each([
  ['nothing', null],
  ['something older', positionAt(4)],
  ['what is shown', positionAt(5)],
])('a caller that wrote %s does not wait', async (_name, wanted) => {
  expect(await answerTo(wanted, positionAt(9))).toEqual({
    position: positionAt(5),
    waits: [],
    headers: { 'Read-Position': positionAt(5) },
  });
});

test.each([
  ['reads what came meanwhile', positionAt(7), { 'Read-Position': positionAt(7) }],
  [
    'is marked stale when it did not come',
    positionAt(5),
    { 'Read-Position': positionAt(5), 'Read-Model': 'stale' },
  ],
])('a caller that wrote something newer waits two seconds for it and %s', async (_name, reached, headers) => {
  expect(await answerTo(positionAt(6), reached)).toEqual({
    position: reached,
    waits: [[['parties', 'rides'], positionAt(6), 2000]],
    headers,
  });
});

const read = (url: string) => singleParams(url, ['from', 'to']);

test.each([
  ['/x', { from: undefined, to: undefined }],
  ['/x?', { from: undefined, to: undefined }],
  ['/x?from=a&to=', { from: 'a', to: undefined }],
  ['/x&from=a', { from: undefined, to: undefined }],
  ['/x?from=%20a%20&other=1&other=2', { from: 'a', to: undefined }],
  ['/x?from=%20%20&fromage=b', { from: undefined, to: undefined }],
  [`/x?to=${'a'.repeat(500)}`, { from: undefined, to: 'a'.repeat(500) }],
])('%s', (url, expected) => {
  expect(read(url)).toEqual(expected);
});

test.each([
  ['twice', '/x?from=a&from=b'],
  ['a list', '/x?from[]=a'],
  ['an operator', '/x?to[$gt]='],
  ['an encoded operator', '/x?to%5B%24gt%5D='],
  ['too long a text', `/x?from=${'a'.repeat(501)}`],
])('refuses %s', (_name, url) => {
  const name = url.slice(3).startsWith('from') ? 'from' : 'to';
  const message = `El parámetro ${name} debe ser un solo texto de como máximo 500 caracteres.`;
  expect(() => read(url)).toThrow(new Refusal('request.invalid', { message }));
});
