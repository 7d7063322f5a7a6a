import { REFUSALS, type RefusalCode } from '@duende/contracts/common/refusal';
import { LogUnavailable, StorageFull } from '@duende/platform/errors/errors';
import { expect, test } from 'vitest';
import { commandApp, type CommandRequest } from './testing/command-app.ts';
import { APPROVED_PARTY } from './testing/histories.ts';
import { PARTY } from '@duende/testkit/samples/story';
import type { Trouble } from './testing/troubled-log.ts';

const toggle: CommandRequest = {
  as: 'user',
  method: 'POST',
  path: `/api/events/${PARTY}/rsvp`,
  key: 'k',
};
const full: Trouble = () => Promise.reject(new StorageFull('no room'));
const away: Trouble = () => Promise.reject(new LogUnavailable('away'));
const writtenButAway: Trouble = async (log, ...call) => {
  await log.append(...call);
  throw new LogUnavailable('away');
};

test.each([
  ['a full disk', [full], 'service.storage-full'],
  ['a log that is away', [away, away, away], 'service.unavailable'],
  ['a log that goes away after writing', [writtenButAway, away, away], 'service.unavailable'],
] as const satisfies readonly (readonly [string, readonly Trouble[], RefusalCode])[])(
  '%s is reported clearly, and the same command again has its one effect',
  async (_name, troubles, code) => {
    const app = await commandApp([APPROVED_PARTY], troubles);
    const [status, message] = REFUSALS[code];
    expect(await app.send(toggle)).toMatchObject({ status, body: { code, message }, logPosition: null });
    expect(await app.send(toggle)).toMatchObject({ status: 200, body: { isGoing: true } });
    expect((await app.events()).slice(2).map(({ type }) => type)).toEqual(['RsvpConfirmed']);
  },
);
