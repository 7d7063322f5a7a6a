import { expect, it } from 'vitest';
import { unfitToCompare, unfitToExport, type ReadModelState } from './read-model-states.ts';

const HEAD = '0000000000000009';
const fit: ReadModelState = { name: 'rides', position: HEAD, isStopped: false, reason: null };
const behind = { ...fit, name: 'users', position: '0000000000000005' };
const stopped = {
  ...behind,
  name: 'parties',
  isStopped: true,
  reason: 'PartyApproved x: its data are no JSON',
};

it('compares what is at the head, or beyond it', () => {
  expect(unfitToCompare([fit, { ...fit, name: 'users', position: '000000000000000a' }], HEAD)).toEqual([]);
});

it('names what has stopped or is late, those of one kind together, wherever it stopped', () => {
  expect(unfitToCompare([fit, stopped, behind, { ...stopped, name: 'audit' }], HEAD)).toEqual([
    '2 read models parties, audit: stopped at 0000000000000005, before PartyApproved x: its data are no JSON',
    'the read model users: at 0000000000000005, behind the head 0000000000000009: it has not moved for 30 s',
  ]);
  expect(unfitToCompare([{ ...fit, isStopped: true }], HEAD)).toEqual([
    `the read model rides: stopped at ${HEAD}`,
  ]);
});

it('exports while nothing that is asked for has stopped', () => {
  expect(unfitToExport([behind, { ...stopped, name: 'hours' }])).toBeNull();
  expect(unfitToExport([stopped])).toMatch(/^the read model parties: stopped at /);
});
