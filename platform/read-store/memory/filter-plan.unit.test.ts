import { describe, expect, it } from 'vitest';
import { planLookup, planWalk } from './filter-plan.ts';

const indexes = [['recordedAt'], ['actorId', 'recordedAt'], ['kind', 'recordedAt'], ['partyId', 'isGoing']];

describe('looking up', () => {
  it.each<[object, object | null]>([
    [
      { partyId: 'p', isGoing: true },
      { fields: ['partyId', 'isGoing'], alternatives: [['p', true]], isExact: true },
    ],
    [
      { partyId: 'p', at: 1 },
      { fields: ['partyId'], alternatives: [['p']], isExact: false },
    ],
    [
      { partyId: { $in: ['p', 'q', 'p'] } },
      { fields: ['partyId'], alternatives: [['p'], ['q']], isExact: true },
    ],
    [{ partyId: { $in: ['p'], $ne: 'q' } }, null],
    [{ isGoing: true }, null],
    [{ $or: [{ partyId: 'p' }] }, null],
    [{ partyId: { $ne: 'p' } }, null],
    [{}, null],
  ])('%j', (filter, plan) => {
    expect(planLookup({ ...filter }, indexes)).toEqual(plan);
  });
});

describe('walking in order', () => {
  it.each<[object, Record<string, 1 | -1>, object | null]>([
    [{}, { recordedAt: -1 }, { groupBy: [], values: [], by: 'recordedAt', direction: -1 }],
    [
      { actorId: 'a', recordedAt: { $lt: 'x' } },
      { recordedAt: -1 },
      { groupBy: ['actorId'], values: ['a'], by: 'recordedAt', direction: -1 },
    ],
    [{ subjectId: 's' }, { recordedAt: 1 }, { groupBy: [], values: [], by: 'recordedAt', direction: 1 }],
    [{ partyId: 'p' }, { isGoing: 1 }, { groupBy: ['partyId'], values: ['p'], by: 'isGoing', direction: 1 }],
    [{}, { isGoing: 1 }, null],
    [{}, { recordedAt: -1, _id: 1 }, null],
    [{}, { recordedAt: -1, _id: -1, at: 1 }, null],
    [
      { kind: 'k' },
      { recordedAt: -1, _id: -1 },
      { groupBy: ['kind'], values: ['k'], by: 'recordedAt', direction: -1 },
    ],
  ])('%j by %j', (filter, sort, plan) => {
    expect(planWalk({ ...filter }, sort, indexes)).toEqual(plan);
  });
});
