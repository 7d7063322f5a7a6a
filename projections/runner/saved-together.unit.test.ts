import type { Note } from '@duende/platform/read-store/read-store';
import { expect, it } from 'vitest';
import { savedTogether, type Save } from './saved-together.ts';

const note: Note = { position: '0000000000000001' };

function recording(fail: () => boolean = () => false) {
  const puts: string[][] = [];
  return {
    puts,
    async put(notes: ReadonlyMap<string, Note>): Promise<void> {
      puts.push([...notes.keys()]);
      if (fail()) throw new Error('away');
    },
  };
}

it('writes once, when everybody has come to it', async () => {
  const { puts, put } = recording();
  const together = savedTogether(put, 2);
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const first = together.member((save) => save('a', note));
  const second = together.member(async (save) => {
    await gate;
    await save('b', note);
  });
  await Promise.resolve();
  expect(puts).toEqual([]);
  open();
  await Promise.all([first, second]);
  expect(puts).toEqual([['a', 'b']]);
});

it('waits no longer for work that ends without anything to save, in order or not', async () => {
  const { puts, put } = recording();
  const together = savedTogether(put, 3);
  const failing = together.member(() => Promise.reject(new Error('a bug')));
  const each = Promise.all([
    together.member(async () => undefined),
    together.member((save) => save('c', note)),
  ]);
  await expect(failing).rejects.toThrow('a bug');
  await each;
  expect(puts).toEqual([['c']]);
});

it('informs each member of a failure, and writes by itself what is saved again', async () => {
  let failures = 1;
  const { puts, put } = recording(() => failures-- > 0);
  const together = savedTogether(put, 2);
  const again = (name: string) => async (save: Save) => {
    await expect(save(name, note)).rejects.toThrow('away');
    await save(name, note);
  };
  await Promise.all([together.member(again('a')), together.member(again('b'))]);
  expect(puts).toEqual([['a', 'b'], ['a'], ['b']]);
});

it('is not held back by one that takes long', async () => {
  const { puts, put } = recording();
  const together = savedTogether(put, 3);
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const slow = together.member(async (save) => {
    await gate;
    await save('slow', note);
  });
  await Promise.all(['a', 'b'].map((name) => together.member((save) => save(name, note))));
  expect(puts).toEqual([['a', 'b']]);
  open();
  await slow;
  expect(puts).toEqual([['a', 'b'], ['slow']]);
});
