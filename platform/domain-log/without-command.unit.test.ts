import { ALBA, erased } from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { withoutCommand } from './without-command.ts';

test('an event without a command has no actor and the present moment by default', () => {
  const event = erased.event();
  const before = new Date().toISOString();
  const made = withoutCommand(event, { commandDigest: 'digest' });
  expect(made).toMatchObject({
    ...event,
    metadata: { actorId: null, causationId: null, commandDigest: 'digest' },
  });
  expect(made.metadata.at >= before && made.metadata.at <= new Date().toISOString()).toBe(true);
  const about = { actorId: ALBA, at: '2026-11-27T12:00:00.000Z', commandDigest: 'digest' };
  expect(withoutCommand(event, about).metadata).toMatchObject(about);
});

test('it is another event each time', () => {
  const [one, other] = [0, 1].map(() => withoutCommand(erased.event(), { commandDigest: 'digest' }));
  expect(one?.id).not.toBe(other?.id);
  expect(one?.metadata.commandId).not.toBe(other?.metadata.commandId);
});
