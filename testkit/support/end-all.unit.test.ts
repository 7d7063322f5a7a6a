import { expect, test } from 'vitest';
import { endAll, openInSteps } from './end-all.ts';

test('everything is ended in its order, whatever fails', async () => {
  const ended: string[] = [];
  const ends = ['first', 'second', 'third'].map((name) => () => {
    ended.push(name);
    if (name === 'second') throw new Error('no');
  });
  await expect(endAll(...ends)).rejects.toThrow('not everything ended well');
  expect(ended).toEqual(['first', 'second', 'third']);
});

test('steps before one that fails are ended in the order of opening, with a report', async () => {
  const ended: string[] = [];
  const opening = openInSteps(async (opened) => {
    opened(() => void ended.push('engine'));
    opened(() => Promise.reject(new Error('gone already')));
    opened(() => void ended.push('service'));
    throw new Error('the administrator is refused');
  });
  await expect(opening).rejects.toThrow('the administrator is refused');
  expect(ended).toEqual(['engine', 'service']);
});

test('resources opened to the end stay', async () => {
  const ended: string[] = [];
  expect(await openInSteps(async (opened) => (opened(() => void ended.push('engine')), 'rig'))).toBe('rig');
  expect(ended).toEqual([]);
});
