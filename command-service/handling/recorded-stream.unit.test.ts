import { expect, test, vi } from 'vitest';
import { recordedEvents } from '../undo/testing/recorded-events.ts';
import { fold } from './decider.ts';
import { recordedStream } from './recorded-stream.ts';

const approved = { type: 'PartyApproved', data: { partyId: 'p', authorId: null } } as const;

test('events are appended to the ones folded before, which stay unchanged', () => {
  const all = recordedEvents(approved, approved, approved);
  const before = all.slice(0, 1);
  expect(fold(recordedStream, all.slice(1), before)).toEqual(all);
  expect(before).toEqual(all.slice(0, 1));
});

test('a long stream is not copied again for each of its events', () => {
  const evolve = vi.spyOn(recordedStream, 'evolve');
  const all = recordedEvents(...Array.from({ length: 100 }, () => approved));
  expect(fold(recordedStream, all)).toEqual(all);
  const copied = evolve.mock.calls.map(([events]) => events.length);
  expect(copied.reduce((sum, length) => sum + length, 0)).toBe(0);
});
