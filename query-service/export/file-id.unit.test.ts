import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { stateOfFile, newFileId, pseudonymKey, RESUMABLE_MS, type FileKind } from './file-id.ts';

const secret = new Uint8Array(32).fill(7);
const CUT = Date.parse('2026-11-20T10:00:00.000Z');
const STAND = { cut: CUT, position: '00000000000000a1' };
const by = { actorId: 'ana', now: CUT };

test('a file is continued at its own cut by its owner for a day', () => {
  const id = newFileId(secret, 'ana', STAND);
  expect(stateOfFile(secret, id, by)).toEqual(STAND);
  expect(stateOfFile(secret, id, { ...by, now: CUT + RESUMABLE_MS })).toEqual(STAND);
  expect(stateOfFile(secret, id, { ...by, now: CUT + RESUMABLE_MS + 1 })).toBeNull();
  expect(stateOfFile(secret, id, { ...by, actorId: 'berto' })).toBeNull();
  expect(stateOfFile(secret, id, { ...by, actorId: null })).toBeNull();
  expect(stateOfFile(new Uint8Array(32), id, by)).toBeNull();
  expect(newFileId(secret, 'ana', STAND)).not.toBe(id);
});

test('an invented or changed id is invalid', () => {
  const id = newFileId(secret, 'ana', STAND);
  const [name = '', , position = '', proof = ''] = id.split('.');
  for (const other of [
    '',
    'x',
    name,
    `${name}.${CUT}`,
    `${name}.${CUT}.${position}.`,
    `${name}.${CUT}.${position}.${'0'.repeat(32)}`,
    `${name}.${CUT + 1}.${position}.${proof}`,
    `${name}.${CUT}.${position}0.${proof}`,
    `${name}.${CUT}.${proof}`,
    `${id}0`,
    ` ${id}`,
  ])
    expect(stateOfFile(secret, other, by), other).toBeNull();
});

test('a file begun by an older version is invalid: its pseudonyms had another form', () => {
  const name = `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.${CUT}.${STAND.position}`;
  const proof = createHmac('sha256', secret)
    .update(JSON.stringify(['file', 'ana', name]))
    .digest('hex');
  expect(stateOfFile(secret, `${name}.${proof.slice(0, 32)}`, by)).toBeNull();
});

test('people have other pseudonyms wherever anything of a file is another', () => {
  const id = newFileId(secret, 'ana', STAND);
  const query = {
    table: 'parties',
    format: 'csv',
    from: null,
    to: null,
    since: null,
    separator: ',',
    isPersonal: false,
  } as const;
  const kind: FileKind = { query, actorId: 'ana', seesUnpublished: false };
  const others: readonly FileKind[] = [
    kind,
    { ...kind, query: { ...query, table: 'rides' } },
    { ...kind, query: { ...query, format: 'ndjson' } },
    { ...kind, query: { ...query, from: '2026-11-01' } },
    { ...kind, query: { ...query, to: '2026-11-01' } },
    { ...kind, query: { ...query, since: '00000000000000a1' } },
    { ...kind, query: { ...query, separator: ';' } },
    { ...kind, query: { ...query, isPersonal: true } },
    { ...kind, actorId: 'berto' },
    { ...kind, seesUnpublished: true },
  ];
  const keys = [
    ...others.map((other) => pseudonymKey(secret, id, other)),
    pseudonymKey(secret, newFileId(secret, 'ana', STAND), kind),
  ].map((key) => Buffer.from(key).toString('hex'));
  expect(new Set(keys).size).toBe(keys.length);
  expect(Buffer.from(pseudonymKey(secret, id, kind)).toString('hex')).toBe(keys[0]);
});
