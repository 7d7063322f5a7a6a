import type { ReactionMarks } from '@duende/platform/coordination/reaction-marks';
import { expect, it } from 'vitest';

const FIRST = { position: '0000000000000001', days: {} };
const SECOND = { position: '0000000000000002', days: { morning: '2026-06-01' } };
const THIRD = { position: '0000000000000003', days: { evening: '2026-06-01', morning: '2026-06-02' } };

/** What every store of a reaction's mark does; `open` gives an empty one, and another way to the same. */
export function reactionMarksConformance(
  name: string,
  open: () => Promise<{ readonly marks: ReactionMarks; readonly elsewhere: ReactionMarks }>,
): void {
  it(`${name}: has no mark in the beginning, and then the one it was moved to`, async () => {
    const { marks, elsewhere } = await open();
    expect(await marks.read()).toBeNull();
    expect(await marks.move(null, FIRST)).toBe(true);
    expect(await marks.move(FIRST, SECOND)).toBe(true);
    expect(await elsewhere.read()).toEqual(SECOND);
  });

  it(`${name}: moves nothing where another has moved it since it was seen`, async () => {
    const { marks, elsewhere } = await open();
    expect(await Promise.all([marks.read(), elsewhere.read()])).toEqual([null, null]);
    expect(await marks.move(null, FIRST)).toBe(true);
    expect(await elsewhere.move(null, SECOND)).toBe(false);
    expect(await elsewhere.read()).toEqual(FIRST);
    expect(await marks.move(FIRST, SECOND)).toBe(true);
    expect(await elsewhere.move(FIRST, THIRD)).toBe(false);
    expect(await marks.read()).toEqual(SECOND);
  });
}
