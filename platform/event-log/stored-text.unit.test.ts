import { expect, it } from 'vitest';
import { parseStored, toStore } from './stored-text.ts';

/** As a log reads them: text, in which bytes that are no UTF-8 were replaced. */
function stored(data: Buffer, metadata: Buffer) {
  const bytes = { data, metadata };
  return {
    data: data.toString(),
    metadata: metadata.toString(),
    bytesOf: (part: keyof typeof bytes) => bytes[part],
  };
}

const GOOD = Buffer.from('{"name":"Luna � llena"}');
const LATIN = Buffer.concat([Buffer.from('{"name":"'), Buffer.of(0xff), Buffer.from('"}')]);

it('gives what both texts say, and the same to store', () => {
  const said = parseStored(stored(GOOD, Buffer.from('{"at":"x"}')));
  expect(said).toEqual({ data: { name: 'Luna � llena' }, metadata: { at: 'x' } });
  expect(toStore(said)).toEqual({ data: GOOD.toString(), metadata: '{"at":"x"}' });
});

it.each([
  ['data', '{', GOOD, 'are no JSON (1 byte)'],
  ['data', '', GOOD, 'are no JSON (0 bytes)'],
  ['data', LATIN, GOOD, 'are no UTF-8 (12 bytes)'],
  ['metadata', GOOD, '{"actorId', 'are no JSON (9 bytes)'],
  ['metadata', '{', LATIN, 'are no UTF-8 (12 bytes)'],
])('says of broken %s what is the matter, and keeps the bytes of both', (part, data, metadata, why) => {
  const bytes = { data: Buffer.from(data), metadata: Buffer.from(metadata) };
  const said = parseStored(stored(bytes.data, bytes.metadata));
  expect(said.broken).toEqual({ part, why, ...bytes });
  expect(said[part as 'data']).toEqual({});
  expect(toStore(said)).toMatchObject(bytes);
});
