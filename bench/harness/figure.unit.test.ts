import { expect, test } from 'vitest';
import { chosen, takeAll, type Figure, type Row } from './figure.ts';
import type { Rig } from './rig.ts';

const RIG = {} as Rig;
const row = (figure: string) => ({ figure }) as Row;
const figure = (name: string, take: Figure['take'] = async () => [row(name)]): Figure => ({ name, take });
const FIGURES = [figure('home'), figure('live'), figure('start')];
const named = (...names: string[]) => chosen(FIGURES, names).map(({ name }) => name);

test('figures are chosen by their names, in their own order; without names all are', () => {
  expect(named('start', 'home')).toEqual(['home', 'start']);
  expect(named()).toEqual(['home', 'live', 'start']);
});

test('an unknown figure is refused with the list of all names', () => {
  expect(() => named('home', 'hoem')).toThrow('no figure is called hoem; there are: home, live, start');
});

test('a figure that fails is reported as missing, and all others are taken', async () => {
  const failure = new Error('no browser');
  const said: unknown[] = [];
  const failing = figure('live', () => Promise.reject(failure));
  const measured = await takeAll([figure('home'), failing, figure('start')], RIG, (what) => said.push(what));
  expect(measured).toEqual({ rows: [row('home'), row('start')], notTaken: { live: 'no browser' } });
  expect(said).toEqual(['home …', 'live …', failure, 'start …']);
});
