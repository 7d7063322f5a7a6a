import { Refusal } from '@duende/contracts/common/refusal';
import { givenLog } from '@duende/testkit/samples/given-log';
import { LogUnavailable, RevisionConflict } from '@duende/platform/errors/errors';
import { describe, expect, test, vi } from 'vitest';
import { partyDecider } from '../parties/party.ts';
import { rsvpDecider } from '../rsvps/rsvp.ts';
import type { DayAllowances } from '../allowances/day-allowances.ts';
import { counted, partsOf } from './decider.ts';
import { ALBA, approved, PARTY as PARTY_ID, submitted } from '@duende/testkit/samples/story';
import { commandContext } from '../testing/histories.ts';
import { approve, confirmed, go, PARTY, RSVP, setUp, toggle } from '../testing/handler-rig.ts';
import { troubledLog, type Trouble } from '../testing/troubled-log.ts';
import { plainCommands } from '../testing/plain-commands.ts';

describe('a command', () => {
  test('is recorded with who, when and which command it was', async () => {
    const { handler, domainLog } = await setUp();
    const context = commandContext({ causationId: 'import' });
    const handled = await handler.handle(rsvpDecider, RSVP, toggle, context);
    const [recorded] = await domainLog.read(RSVP);
    expect(handled).toEqual({
      state: { isGoing: true },
      revision: 0,
      position: recorded?.position,
      events: [recorded],
      repeated: false,
    });
    const { actor, ...rest } = context;
    expect(recorded?.metadata).toEqual({ ...rest, actorId: actor?.userId, schemaVersion: 1 });
  });

  test('that asks for what is so already makes no event and answers with the end of the stream', async () => {
    const { handler, domainLog } = await setUp([confirmed]);
    const handled = await handler.handle(rsvpDecider, RSVP, go, commandContext());
    const [recorded] = await domainLog.read(RSVP);
    expect(handled).toMatchObject({ state: { isGoing: true }, revision: 0, events: [] });
    expect(handled.position).toBe(recorded?.position);
    expect(await domainLog.read(RSVP)).toHaveLength(1);
  });

  test('that is refused appends nothing', async () => {
    const { handler, log } = await setUp();
    const refused = handler.handle(partyDecider, PARTY, approve, commandContext());
    await expect(refused).rejects.toMatchObject({ code: 'party.not-found' });
    expect(log.events).toHaveLength(0);
  });
});

test('a thousand commands may run on one stream, and one more is asked to come back', async () => {
  const { handler, domainLog } = await setUp();
  const handle = () => handler.handle(rsvpDecider, RSVP, toggle, commandContext());
  const thousand = Promise.all(Array.from({ length: 1000 }, handle));
  await expect(handle()).rejects.toMatchObject({ code: 'service.busy', retryAfter: 1 });
  await thousand;
  expect(await domainLog.read(RSVP)).toHaveLength(1000);
});

describe('the same command again', () => {
  test('gives the first answer, whatever has happened since', async () => {
    const { handler, types } = await setUp();
    const context = commandContext();
    const first = await handler.handle(rsvpDecider, RSVP, toggle, context);
    await handler.handle(rsvpDecider, RSVP, toggle, commandContext());
    const again = await handler.handle(rsvpDecider, RSVP, toggle, context);
    expect(again).toEqual({ ...first, repeated: true });
    expect(await types()).toEqual(['RsvpConfirmed', 'RsvpWithdrawn']);
  });

  test('gives it in another process too', async () => {
    const { handler, domainLog } = await setUp();
    const context = commandContext();
    const first = await handler.handle(rsvpDecider, RSVP, toggle, context);
    const other = plainCommands(domainLog).handler;
    expect(await other.handle(rsvpDecider, RSVP, toggle, context)).toEqual({ ...first, repeated: true });
  });

  test('with another body is refused', async () => {
    const { handler, types } = await setUp();
    const context = commandContext();
    await handler.handle(rsvpDecider, RSVP, toggle, context);
    const other = handler.handle(rsvpDecider, RSVP, go, { ...context, commandDigest: 'other' });
    await expect(other).rejects.toMatchObject({ code: 'request.key-reused', status: 422 });
    expect(await types()).toEqual(['RsvpConfirmed']);
  });

  test('with another body in another process at the same moment is refused as well', async () => {
    const context = commandContext();
    const { handler, types } = await setUp([], async (log, ...call) => {
      const rival = plainCommands(log).handler;
      await rival.handle(rsvpDecider, RSVP, go, { ...context, commandDigest: 'other' });
      return log.append(...call);
    });
    const late = handler.handle(rsvpDecider, RSVP, toggle, context);
    await expect(late).rejects.toMatchObject({ code: 'request.key-reused' });
    expect(await types()).toEqual(['RsvpConfirmed']);
  });

  test('ten times at once has one effect and ten equal answers', async () => {
    const { handler, types } = await setUp();
    const context = commandContext();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => handler.handle(rsvpDecider, RSVP, toggle, context)),
    );
    expect(new Set(answers.map(({ state, revision }) => JSON.stringify({ state, revision }))).size).toBe(1);
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await types()).toEqual(['RsvpConfirmed']);
  });

  test('gives it whatever its precondition would say now', async () => {
    const { handler } = await setUp();
    const context = commandContext();
    const gone = vi.fn(() => Promise.reject(new Refusal('party.not-found')));
    const first = await handler.handle(rsvpDecider, RSVP, toggle, context);
    const again = await handler.handle(rsvpDecider, RSVP, toggle, context, { precondition: gone });
    expect(again).toEqual({ ...first, repeated: true });
    await expect(
      handler.handle(rsvpDecider, RSVP, toggle, commandContext(), { precondition: gone }),
    ).rejects.toMatchObject({ code: 'party.not-found' });
  });
});

describe('another writer in between', () => {
  const toggledElsewhere: Trouble = async (log, ...call) => {
    await plainCommands(log).handler.handle(rsvpDecider, RSVP, toggle, commandContext());
    return log.append(...call);
  };

  test('makes the command be decided again', async () => {
    const { handler, types } = await setUp([], toggledElsewhere);
    const { state, revision } = await handler.handle(rsvpDecider, RSVP, toggle, commandContext());
    expect({ state, revision }).toEqual({ state: { isGoing: false }, revision: 1 });
    expect(await types()).toEqual(['RsvpConfirmed', 'RsvpWithdrawn']);
  });

  test('may turn it into a refusal', async () => {
    const { domainLog, and } = await givenLog([{ stream: PARTY, events: [submitted.event()] }]);
    const approvedElsewhere: Trouble = async (log, ...call) => {
      await and({ stream: PARTY, events: [approved.event()] });
      return log.append(...call);
    };
    const handler = plainCommands(troubledLog(domainLog, [approvedElsewhere])).handler;
    const late = handler.handle(partyDecider, PARTY, approve, commandContext());
    await expect(late).rejects.toMatchObject({ code: 'party.not-pending' });
  });

  test('four times is overcome, five times is the caller\u2019s conflict', async () => {
    const four = await setUp([], ...Array<Trouble>(4).fill(toggledElsewhere));
    await four.handler.handle(rsvpDecider, RSVP, toggle, commandContext());
    expect(await four.types()).toHaveLength(5);

    const five = await setUp([], ...Array<Trouble>(5).fill(toggledElsewhere));
    const lost = five.handler.handle(rsvpDecider, RSVP, toggle, commandContext());
    await expect(lost).rejects.toBeInstanceOf(RevisionConflict);
    expect(await five.types()).toHaveLength(5);
  });
});

describe('an append of unknown outcome', () => {
  const writtenButLost: Trouble = async (log, ...call) => {
    await log.append(...call);
    throw new LogUnavailable('connection lost');
  };
  const lost: Trouble = () => Promise.reject(new LogUnavailable('connection lost'));
  const silent: Trouble = () => new Promise(() => undefined);

  test.each([
    ['was written', writtenButLost],
    ['was not written', lost],
    ['never came back', silent],
  ])('is done again as it was: it %s', async (_name, trouble) => {
    const { handler, types } = await setUp([], trouble);
    const handled = await handler.handle(rsvpDecider, RSVP, toggle, commandContext());
    expect(handled).toMatchObject({ state: { isGoing: true }, revision: 0, repeated: false });
    expect(await types()).toEqual(['RsvpConfirmed']);
  });

  test('that was written is found after events of other writers', async () => {
    const thenToggledElsewhere: Trouble = async (log, ...call) => {
      await plainCommands(log).handler.handle(rsvpDecider, RSVP, toggle, commandContext());
      return log.append(...call);
    };
    const { handler, types } = await setUp([], writtenButLost, thenToggledElsewhere);
    const handled = await handler.handle(rsvpDecider, RSVP, toggle, commandContext());
    expect(handled).toMatchObject({ state: { isGoing: true }, revision: 0 });
    expect(await types()).toEqual(['RsvpConfirmed', 'RsvpWithdrawn']);
  });

  test('that stays unknown is the caller\u2019s, and the next command goes on', async () => {
    const { handler, types } = await setUp([], lost, lost, lost);
    const unknown = handler.handle(rsvpDecider, RSVP, toggle, commandContext());
    await expect(unknown).rejects.toBeInstanceOf(LogUnavailable);
    await handler.handle(rsvpDecider, RSVP, toggle, commandContext());
    expect(await types()).toEqual(['RsvpConfirmed']);
  });
});

describe('an expected revision', () => {
  test('that is the stream\u2019s lets the command through', async () => {
    const { handler } = await setUp([confirmed]);
    const handled = await handler.handle(rsvpDecider, RSVP, toggle, commandContext(), { expected: 0 });
    expect(handled.revision).toBe(1);
  });

  test.each([
    ['a command that would change something', toggle],
    ['one that would not', go],
  ])('that is not refuses %s', async (_name, command) => {
    const { handler, types } = await setUp([confirmed]);
    const stale = handler.handle(rsvpDecider, RSVP, command, commandContext(), { expected: 1 });
    await expect(stale).rejects.toMatchObject({ code: 'request.stale', status: 412 });
    expect(await types()).toEqual(['RsvpConfirmed']);
  });

  test('of what does not exist is refused as unknown', async () => {
    const { handler } = await setUp();
    const unknown = handler.handle(partyDecider, PARTY, approve, commandContext(), { expected: 0 });
    await expect(unknown).rejects.toMatchObject({ code: 'party.not-found' });
  });
});

test('a precondition that is not met is the answer, and nothing is appended', async () => {
  const { handler, log } = await setUp();
  const precondition = () => Promise.reject(new Error('not met'));
  const refused = handler.handle(rsvpDecider, RSVP, toggle, commandContext(), { precondition });
  await expect(refused).rejects.toThrow('not met');
  expect(log.events).toHaveLength(0);
});

test('a conflict in its own stream is reported first, and a precondition gets the same state', async () => {
  const { handler } = await setUp();
  const given = vi.fn<(state: unknown) => void>();
  const precondition = async (own: Promise<unknown>) => {
    given(await own);
    throw new Refusal('party.photo-unknown');
  };
  const data = { partyId: PARTY_ID, authorId: ALBA, details: { name: 'Sol' } };
  const update = { type: 'UpdateParty', data } as const;
  const refused = handler.handle(partyDecider, PARTY, update, commandContext(), { precondition });
  await expect(refused).rejects.toMatchObject({ code: 'party.not-found' });
  expect(given).toHaveBeenCalledExactlyOnceWith({ status: 'unsubmitted' });
});

test('a command may be made of the state that it is decided on', async () => {
  const { handler, types } = await setUp([confirmed]);
  const opposite = async (own: Promise<{ readonly isGoing: boolean }>) =>
    ({ type: 'SetRsvp', data: { ...go.data, isGoing: !(await own).isGoing } }) as const;
  await handler.handle(rsvpDecider, RSVP, opposite, commandContext());
  expect(await types()).toEqual(['RsvpConfirmed', 'RsvpWithdrawn']);
});

test('decided again after a conflict it takes the point that it counts as then', async () => {
  const { domainLog, and } = await givenLog();
  const first: Trouble = async (_log, stream) => {
    await and({ stream, events: [confirmed] });
    throw new RevisionConflict(stream, 'no-stream', 0);
  };
  const points: string[] = [];
  const allowances: DayAllowances = {
    quota: () => ({
      consume: async (kind) => void points.push(`take ${kind}`),
      refund: async () => void points.push('give back'),
    }),
  };
  const { handler } = plainCommands(troubledLog(domainLog, [first]), { allowances });
  const countedByState = {
    ...rsvpDecider,
    decide: (command: typeof toggle, state: { readonly isGoing: boolean }) =>
      counted(state.isGoing ? 'pins' : 'comments', partsOf(rsvpDecider.decide(command, state)).events),
  };
  await handler.handle(countedByState, RSVP, toggle, commandContext());
  expect(points).toEqual(['take comments', 'take pins']);
});

test('twenty toggles at once are done one after the other', async () => {
  const { handler, types } = await setUp();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => handler.handle(rsvpDecider, RSVP, toggle, commandContext())),
  );
  expect(answers.map(({ revision }) => revision)).toEqual(Array.from({ length: 20 }, (_, index) => index));
  expect(answers.map(({ state }) => state.isGoing)).toEqual(answers.map((_, index) => index % 2 === 0));
  expect(await types()).toHaveLength(20);
});
