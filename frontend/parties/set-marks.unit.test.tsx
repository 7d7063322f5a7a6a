import { afterEach, expect, test } from 'vitest';
import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import {
  followedMarks,
  forgetSetMarks,
  isMarked,
  keepSetMarks,
  markOf,
  movedMarks,
  setMarksOf,
} from './set-marks.ts';

afterEach(() => localStorage.clear());

const set = (name: string, hour: string, stage = 'Main', day = '') => ({ name, hour, stage, day, until: '' });
const party = (...sets: ReturnType<typeof set>[]) => samplePartyAnswer({ dates: ['2026-06-12'], sets });

test('marks are kept for each party until they are forgotten', () => {
  keepSetMarks('a', [markOf(set('Astrix', '23:00'))]);
  keepSetMarks('b', [markOf(set('Sol', '04:00'))]);
  expect(setMarksOf('a')).toEqual([{ name: 'Astrix', day: '', hour: '23:00', stage: 'Main' }]);
  keepSetMarks('a', []);
  expect(setMarksOf('a')).toEqual([]);
  expect(setMarksOf('b')).toHaveLength(1);
  forgetSetMarks();
  expect(setMarksOf('b')).toEqual([]);
});

test('the parties marked last stay, with as many marks as a party has sets', () => {
  const marks = Array.from({ length: 90 }, (_, index) => markOf(set(`A${index}`, '23:00')));
  for (let index = 0; index < 40; index += 1) keepSetMarks(sampleId(index), marks);
  expect(setMarksOf(sampleId(9))).toEqual([]);
  expect(setMarksOf(sampleId(10))).toEqual(marks.slice(10));
});

test.each(['{', '7', '[7]', '[["a"]]', '[["a",[{"name":7}]]]'])('a stored %s is no mark', (stored) => {
  localStorage.setItem('duende.set-marks', stored);
  expect(setMarksOf('a')).toEqual([]);
});

const marks = [markOf(set('Astrix', '23:00')), markOf(set('Sol', '04:00'))];

test('a mark holds for other spellings, and for the first night with or without its day', () => {
  const of = party(set('ASTRIX', '23:00', 'MAIN', '2026-06-12'), set('Sol', '04:00'));
  expect(of.sets.map((one) => isMarked(of, marks, one))).toEqual([true, true]);
  expect(movedMarks(of, marks)).toEqual([]);
});

test('another hour, stage or night is a move, and who is not there is gone', () => {
  const moved = (...sets: ReturnType<typeof set>[]) =>
    movedMarks(party(...sets), marks).map(({ was, now }) => [was.name, now && `${now.hour} ${now.stage}`]);
  expect(moved(set('Astrix', '23:00'), set('Sol', '05:30'))).toEqual([['Sol', '05:30 Main']]);
  expect(moved(set('Astrix', '23:00', 'Chill'), set('Eco', '04:00'))).toEqual([
    ['Astrix', '23:00 Chill'],
    ['Sol', null],
  ]);
  expect(moved()).toEqual([
    ['Astrix', null],
    ['Sol', null],
  ]);
});

test('of an artist who plays twice only the marked set moves', () => {
  const of = party(set('Astrix', '23:00'), set('Sol', '05:30'), set('Astrix', '06:00'));
  expect(movedMarks(of, marks).map(({ now }) => now?.hour)).toEqual(['05:30']);
  expect(followedMarks(marks, movedMarks(of, marks))).toEqual([marks[0], markOf(set('Sol', '05:30'))]);
  expect(followedMarks(marks, movedMarks(party(), marks))).toEqual([]);
});
