import { eventSchemas } from '@duende/contracts/events/domain-event';
import { expect, it } from 'vitest';
import { inventHistory } from './invent-history.ts';

const lives = [...inventHistory({ events: 3000, openParties: 40, removedParties: 10 })];
const events = lives.flatMap((life) => life.events);
const count = (type: string) => events.filter((event) => event.type === type).length;

it('has as many events as requested, the last stream complete', () => {
  expect(events.length).toBeGreaterThanOrEqual(3000);
  expect(events.length).toBeLessThan(3010);
});

it('begins every stream once, and goes on only where it ended', () => {
  const length = new Map<string, number>();
  for (const { stream, after, events } of lives) {
    const sofar = length.get(stream) ?? 0;
    expect(after, stream).toBe(sofar === 0 ? 'no-stream' : sofar - 1);
    length.set(stream, sofar + events.length);
  }
});

it('is made of events as they are recorded', () => {
  for (const { type, data } of events) expect(eventSchemas[type].safeParse(data).success, type).toBe(true);
});

it('leaves the wanted number of parties open and is mostly attendance', () => {
  expect(count('PartyApproved') - count('PartyDeleted')).toBe(40);
  expect(count('PartyDeleted')).toBe(10);
  expect(count('RsvpConfirmed') + count('RsvpWithdrawn')).toBeGreaterThan(events.length / 2);
});
