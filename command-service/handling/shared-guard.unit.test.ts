import { streams } from '@duende/contracts/events/streams';
import { givenLog, newEvent } from '@duende/testkit/samples/given-log';
import { StoreUnavailable } from '@duende/platform/errors/errors';
import { createMemoryMemberRegister } from '@duende/testkit/memory/memory-member-register';
import { expect, test, vi } from 'vitest';
import { rsvpDecider } from '../rsvps/rsvp.ts';
import { ADMIN, ALBA, PARTY } from '@duende/testkit/samples/story';
import { commandContext } from '../testing/histories.ts';
import { eraseBesideWriters } from '../testing/erasing-during-writes.ts';
import { commandProcess, recordedAfterErasure } from '../testing/two-processes.ts';

const going = (userId: string) =>
  ({ type: 'SetRsvp', data: { partyId: PARTY, userId, isGoing: true } }) as const;

async function setUp() {
  const { log: events, vault, domainLog } = await givenLog();
  const register = createMemoryMemberRegister();
  const shared = { events, vault, register };
  return {
    shared,
    domainLog,
    processes: [await commandProcess(shared), await commandProcess(shared)] as const,
  };
}

test('no process records events of a person after the erasure, whichever process handled the command', async () => {
  const { domainLog, processes } = await setUp();
  const refusals = await eraseBesideWriters(processes);
  expect(refusals).toEqual(refusals.map(() => expect.objectContaining({ code: 'session.required' })));
  expect(await recordedAfterErasure(domainLog, ALBA)).toEqual([]);
  for (const { erasureGuard } of processes) await erasureGuard.leave();
});

test('a process that joins between the erasure and the sign-out lets none of the person’s commands through', async () => {
  const { shared, processes } = await setUp();
  await eraseBesideWriters(processes);
  const late = await commandProcess(shared);
  const stream = streams.rsvp(PARTY, ALBA);
  await expect(late.handler.handle(rsvpDecider, stream, going(ALBA), commandContext())).rejects.toMatchObject(
    { code: 'session.required' },
  );
  for (const { erasureGuard } of [...processes, late]) await erasureGuard.leave();
});

test('an erasure that failed opens every process again', async () => {
  const { processes } = await setUp();
  const [one, other] = processes;
  const failing = one.erasureGuard.withAccountLocked(ALBA, () => Promise.reject(new Error('no vault')));
  await expect(failing).rejects.toThrow('no vault');
  await vi.waitFor(async () => {
    for (const { handler } of [one, other])
      await handler.handle(rsvpDecider, streams.rsvp(PARTY, ALBA), going(ALBA), commandContext());
  });
  for (const { erasureGuard } of processes) await erasureGuard.leave();
});

test('a process without contact to the others records no commands of people, not even running ones', async () => {
  const { shared, processes } = await setUp();
  const cutOff = {
    ...createMemoryMemberRegister(),
    beat: () => Promise.reject(new StoreUnavailable('cut off')),
  };
  const alone = await commandProcess({ ...shared, register: cutOff }, { fenceMs: 50 });
  const actor = { userId: ADMIN, isAdmin: true };
  const stream = streams.rsvp(PARTY, ADMIN);
  const toggle = { type: 'SetRsvp', data: { partyId: PARTY, userId: ADMIN, isGoing: null } } as const;
  await vi.waitFor(() =>
    expect(
      alone.handler.handle(rsvpDecider, stream, toggle, commandContext({ actor })),
    ).rejects.toMatchObject({ code: 'service.unavailable' }),
  );
  const late = newEvent(
    { type: 'RsvpConfirmed', data: { partyId: PARTY, userId: ADMIN } },
    { actorId: ADMIN },
  );
  await expect(alone.append(stream, [late], 'no-stream')).rejects.toMatchObject({
    code: 'service.unavailable',
  });
  const nobodys = newEvent({ type: 'PartyApproved', data: { partyId: PARTY, authorId: null } });
  await alone.append(streams.party(PARTY), [nobodys], 'no-stream');
  for (const { erasureGuard } of [...processes, alone]) await erasureGuard.leave();
});
