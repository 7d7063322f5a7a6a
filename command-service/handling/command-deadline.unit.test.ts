import { LogUnavailable } from '@duende/platform/errors/errors';
import { COMMAND_MS, Deadline } from '@duende/platform/resilience/deadline';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { rsvpDecider } from '../rsvps/rsvp.ts';
import { commandContext } from '../testing/histories.ts';
import { RSVP, setUp, toggle } from '../testing/handler-rig.ts';
import { troubledLog, type Trouble } from '../testing/troubled-log.ts';
import { plainCommands } from '../testing/plain-commands.ts';

describe('a deadline', () => {
  const silent: Trouble = () => new Promise(() => undefined);

  /** A handler on the test's clock, and a command whose time began just now. */
  async function onTheClock(...troubles: Trouble[]) {
    const { domainLog, types } = await setUp();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const handler = plainCommands(troubledLog(domainLog, troubles)).handler;
    const send = (context = commandContext({ deadline: new Deadline(COMMAND_MS) })) =>
      handler.handle(rsvpDecider, RSVP, toggle, context);
    return { send, types };
  }

  test('ends an append without an answer, five seconds after the command came, and no other is tried', async () => {
    const { send, types } = await onTheClock(silent);
    let outcome: unknown = 'none';
    send().catch((error: unknown) => (outcome = error));
    await vi.advanceTimersByTimeAsync(COMMAND_MS - 1);
    expect(outcome).toBe('none');
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toBeInstanceOf(LogUnavailable);
    await vi.advanceTimersByTimeAsync(COMMAND_MS);
    expect(await types()).toEqual([]);
  });

  test('counts from the command\u2019s arrival where it had to wait for its turn, and one that is over is not begun', async () => {
    const { send, types } = await onTheClock(silent, silent);
    const first = expect(send()).rejects.toBeInstanceOf(LogUnavailable);
    await vi.advanceTimersByTimeAsync(1_000);
    const second = expect(send()).rejects.toBeInstanceOf(LogUnavailable);
    const over = new Deadline(COMMAND_MS - 1_000);
    const third = expect(send(commandContext({ deadline: over }))).rejects.toBeInstanceOf(LogUnavailable);
    await vi.advanceTimersByTimeAsync(4_000);
    await first;
    await vi.advanceTimersByTimeAsync(1_000);
    await Promise.all([second, third]);
    await send();
    expect(await types()).toEqual(['RsvpConfirmed']);
  });

  test('is five seconds from its beginning for a command that brought none', async () => {
    const { send } = await onTheClock(silent);
    const late = expect(send(commandContext())).rejects.toBeInstanceOf(LogUnavailable);
    await vi.advanceTimersByTimeAsync(COMMAND_MS);
    await late;
  });

  test('leaves an append that was sent in time as it is: the same command reports its result', async () => {
    const slowly: Trouble = async (log, ...call) => {
      await new Promise((resolve) => setTimeout(resolve, 2 * COMMAND_MS));
      return log.append(...call);
    };
    const { send, types } = await onTheClock(slowly);
    const context = commandContext();
    const late = expect(send(context)).rejects.toBeInstanceOf(LogUnavailable);
    await vi.advanceTimersByTimeAsync(COMMAND_MS);
    await late;
    await vi.advanceTimersByTimeAsync(COMMAND_MS);
    expect(await types()).toEqual(['RsvpConfirmed']);
    expect(await send(context)).toMatchObject({ state: { isGoing: true }, revision: 0, repeated: true });
    expect(await types()).toEqual(['RsvpConfirmed']);
  });
});
