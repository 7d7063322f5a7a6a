import { expect, test, vi } from 'vitest';
import { givenLog, newEvent } from '@duende/testkit/samples/given-log';
import { rsvp, rsvpWithdrawn } from '@duende/testkit/samples/story';
import { createErasureGuard } from './erasure-guard.ts';
import { createAppend } from './guarded-append.ts';

test('written events are counted by type, refused ones are not', async () => {
  const { domainLog: log } = await givenLog();
  const countAppended = vi.fn();
  const erasureGuard = createErasureGuard({ isErased: async () => false });
  const append = createAppend({ log, erasureGuard, metrics: { countAppended } });
  const events = [newEvent(rsvp.event()), newEvent(rsvpWithdrawn.event())];
  expect(await append('rsvp-x', events, 'no-stream')).toMatchObject({ revision: 1 });
  const late = append('rsvp-x', [newEvent(rsvp.event())], 'no-stream');
  await expect(late).rejects.toThrow();
  expect(countAppended.mock.calls).toEqual([['RsvpConfirmed'], ['RsvpWithdrawn']]);
});
