import { randomUUID } from 'node:crypto';
import type { Sqlite } from '../../files/sqlite.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openForWriting } from './log-file.ts';
import { createGroupCommit, type AppendRequest } from './group-commit.ts';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';

const path = useTemporaryFolder();
let db: Sqlite;

beforeEach(() => {
  db = openForWriting(path('events.db'));
});
afterEach(() => {
  db.close();
});

function append(text = 'x', ids: readonly string[] = [randomUUID()]): AppendRequest {
  const events = ids.map((id) => ({
    id,
    type: 'SampleHappened',
    data: JSON.stringify({ text }),
    metadata: '{}',
  }));
  return { stream: `sample-${randomUUID()}`, expected: 'no-stream', events };
}

const count = () => db.prepare<[], number>('SELECT count(*) FROM events').pluck().get();
const kinds = (requests: readonly AppendRequest[]) => createGroupCommit(db)(requests).map(({ kind }) => kind);

describe('when there is no more room', () => {
  const tooLarge = append('x'.repeat(2_000_000), [randomUUID(), randomUUID()]);

  beforeEach(() => {
    const pages = Number(db.pragma('page_count', { simple: true }));
    db.pragma(`max_page_count = ${pages + 20}`);
  });

  it('fails only the oversized append and writes nothing of it', () => {
    expect(kinds([append(), tooLarge, append()])).toEqual(['written', 'full', 'written']);
    expect(count()).toBe(2);
  });

  it('writes the same append once there is room again', () => {
    expect(kinds([tooLarge])).toEqual(['full']);
    db.pragma('max_page_count = 1000000');
    expect(kinds([tooLarge])).toEqual(['written']);
    expect(count()).toBe(2);
  });
});

it('sees what was written before it in the same group', () => {
  const first = append();
  const next: AppendRequest = { ...append(), stream: first.stream, expected: 0 };
  expect(kinds([first, first, next, { ...append(), stream: first.stream }])).toEqual([
    'written',
    'repeated',
    'written',
    'conflict',
  ]);
  expect(count()).toBe(2);
});

it('refuses an event id that is elsewhere, or twice in one append, and its neighbours are written', () => {
  const id = randomUUID();
  const twice = randomUUID();
  expect(kinds([append('x', [id])])).toEqual(['written']);
  expect(kinds([append(), append('x', [randomUUID(), id]), append('x', [twice, twice]), append()])).toEqual([
    'written',
    'conflict',
    'conflict',
    'written',
  ]);
  expect(count()).toBe(3);
});
