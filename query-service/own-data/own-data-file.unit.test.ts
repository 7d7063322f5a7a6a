import { expect, test } from 'vitest';
import type { OwnData } from './own-data.ts';
import { ownDataBytes } from './own-data-file.ts';

const WANTED = new AbortController().signal;

/** Data of which one part comes in pages; says which of them were read. */
function paged(pages: readonly (readonly object[])[]) {
  const read: number[] = [];
  async function* comments() {
    for (const [index, page] of pages.entries()) {
      read.push(index);
      yield page;
    }
  }
  const data = { about: 'Todo', sessions: none(), comments: comments(), acts: none() };
  return { read, data: data as unknown as OwnData };
}

async function* none(): AsyncGenerator<readonly object[]> {
  yield [];
}

async function textOf(data: OwnData, gone = WANTED): Promise<string> {
  let text = '';
  for await (const piece of ownDataBytes(data, gone)) text += piece.toString();
  return text;
}

test('every part is there, those that hold nothing as well, a line for each thing', async () => {
  const { data } = paged([[{ a: 1 }, { a: 2 }], [], [{ a: 3 }]]);
  const text = await textOf(data);
  expect(JSON.parse(text)).toEqual({
    about: 'Todo',
    sessions: [],
    comments: [{ a: 1 }, { a: 2 }, { a: 3 }],
    acts: [],
  });
  expect(text.split('\n').filter((line) => line.startsWith('{"a"'))).toHaveLength(3);
});

test('no page is read before the one before it was taken', async () => {
  const { data, read } = paged([[{ a: 1 }], [{ a: 2 }], [{ a: 3 }]]);
  const bytes = ownDataBytes(data, WANTED);
  const takenUntil = async (words: string) => {
    for (;;) if ((await bytes.next()).value?.toString().includes(words)) return;
  };
  await takenUntil('"a":1');
  expect(read).toEqual([0]);
  await takenUntil('"a":2');
  expect(read).toEqual([0, 1]);
});

test('an abandoned file is not read on, and is no JSON', async () => {
  const gone = new AbortController();
  const { data, read } = paged([[{ a: 1 }], [{ a: 2 }], [{ a: 3 }]]);
  let text = '';
  for await (const piece of ownDataBytes(data, gone.signal)) {
    text += piece.toString();
    if (text.includes('"a":1')) gone.abort();
  }
  expect(read).toEqual([0, 1]);
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
});
