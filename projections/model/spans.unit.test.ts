import { describe, expect, it } from 'vitest';
import { isOpen, switched, wasOn } from './spans.ts';

const [NINE, TEN, ELEVEN] = ['09', '10', '11'].map((hour) => `2026-06-01T${hour}:00:00.000Z`) as [
  string,
  string,
  string,
];
const [AT_NINE, AT_TEN, AT_ELEVEN] = [NINE, TEN, ELEVEN].map((at) => Date.parse(at)) as [
  number,
  number,
  number,
];

describe('spans', () => {
  it('open and close, and say the same twice without a trace', () => {
    const opened = switched([], true, NINE);
    expect(opened).toEqual([AT_NINE]);
    expect(switched(opened, true, TEN)).toBe(opened);
    const closed = switched(opened, false, TEN);
    expect(closed).toEqual([AT_NINE, AT_TEN]);
    expect(switched(closed, false, ELEVEN)).toBe(closed);
    expect([isOpen([]), isOpen(opened), isOpen(closed)]).toEqual([false, true, false]);
  });

  it.each<[string, readonly number[], number, boolean]>([
    ['before any', [AT_TEN], AT_NINE, false],
    ['at its beginning', [AT_TEN], AT_TEN, true],
    ['within', [AT_NINE, AT_ELEVEN], AT_TEN, true],
    ['at its end', [AT_NINE, AT_TEN], AT_TEN, false],
    ['in one that is open', [AT_NINE, AT_TEN, AT_TEN], AT_ELEVEN, true],
    ['of no length', [AT_TEN, AT_TEN], AT_TEN, false],
  ])('%s', (_where, spans, moment, was) => {
    expect(wasOn(spans, moment)).toBe(was);
  });
});
