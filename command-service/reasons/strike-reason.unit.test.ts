import { ERASED } from '@duende/contracts/common/personal';
import { streams } from '@duende/contracts/events/streams';
import { VaultUnavailable } from '@duende/platform/errors/errors';
import { createLogger } from '@duende/platform/observability/logger';
import { givenLog } from '@duende/testkit/samples/given-log';
import { sampleId } from '@duende/testkit/samples/party';
import { expect, it, vi } from 'vitest';
import { ADMIN, PARTY, rejected, submitted } from '@duende/testkit/samples/story';
import { commandContext } from '../testing/histories.ts';
import { createStriker, finishStrikes } from './strike-reason.ts';
import { plainCommands } from '../testing/plain-commands.ts';

const EVENT = sampleId(90);
const OWN_KEY = streams.reason(EVENT);
const SUBJECT = { type: 'party', id: PARTY } as const;
const logger = createLogger({ level: 'silent' });

async function rejectedParty(words: string | null = 'Lo dijo Alba') {
  const stream = streams.party(PARTY);
  const metadata = { actorId: ADMIN };
  const log = await givenLog([
    { stream, events: [submitted.event()] },
    { stream, events: [rejected.event({ reason: words })], metadata, id: EVENT },
  ]);
  const shown: string[] = [];
  const erasureProjected = async (position: string) => {
    shown.push(position);
    return true;
  };
  const handler = plainCommands(log.domainLog).handler;
  const reason = async () => (await log.domainLog.read(stream))[1]?.data;
  return { ...log, handler, strike: createStriker({ ...log, handler, erasureProjected }), reason, shown };
}

it('records it with its cause, destroys the key, and waits until it is shown', async () => {
  const { strike, domainLog, vault, reason, shown } = await rejectedParty();
  const order: string[] = [];
  vi.spyOn(vault, 'destroy').mockImplementationOnce(async (keyId) => {
    order.push(...(await domainLog.read(OWN_KEY)).map(({ type }) => type), `destroy ${keyId}`);
  });
  await strike(SUBJECT, EVENT, commandContext());
  expect(order).toEqual(['ReasonStruck', `destroy ${OWN_KEY}`]);
  const [struck] = await domainLog.read(OWN_KEY);
  expect(shown).toEqual([struck?.position]);
  expect(struck).toMatchObject({
    data: { eventId: EVENT, eventType: 'PartyRejected', subjectId: PARTY, partyId: PARTY },
    metadata: { causationId: EVENT },
  });
  // What was mocked away is what a process does not do that dies before.
  expect(await reason()).toMatchObject({ reason: 'Lo dijo Alba' });
  expect(await finishStrikes({ log: domainLog, vault, logger })).toBe(1);
  expect(await reason()).toMatchObject({ reason: ERASED });
  expect(await vault.markedForDestruction()).toEqual([]);
});

it('of a repeat says the same, and destroys the key that the first one left', async () => {
  const { strike, domainLog, vault, reason } = await rejectedParty();
  const context = commandContext();
  vi.spyOn(vault, 'destroy').mockRejectedValueOnce(new VaultUnavailable('away'));
  await expect(strike(SUBJECT, EVENT, context)).rejects.toBeInstanceOf(VaultUnavailable);
  const repeated = await strike(SUBJECT, EVENT, context);
  expect(repeated).toMatchObject({ repeated: true, events: [{ type: 'ReasonStruck' }] });
  expect(await domainLog.read(OWN_KEY)).toHaveLength(1);
  expect(await reason()).toMatchObject({ reason: ERASED });
});

it('destroys no key of a reason whose striking was never recorded', async () => {
  const { handler, domainLog, vault, reason } = await rejectedParty();
  const handle = () => Promise.reject(new Error('it died here'));
  const strike = createStriker({
    vault,
    handler: { ...handler, handle },
    erasureProjected: async () => true,
  });
  await expect(strike(SUBJECT, EVENT, commandContext())).rejects.toThrow('it died here');
  expect(await finishStrikes({ log: domainLog, vault, logger })).toBe(0);
  expect(await reason()).toMatchObject({ reason: 'Lo dijo Alba' });
});

it('of what was struck, whose key a back-up brought back, is refused, and the key is destroyed all the same', async () => {
  const { strike, domainLog, vault, reason } = await rejectedParty();
  vi.spyOn(vault, 'markForDestruction').mockResolvedValueOnce();
  vi.spyOn(vault, 'destroy').mockResolvedValueOnce();
  await strike(SUBJECT, EVENT, commandContext());
  await expect(strike(SUBJECT, EVENT, commandContext())).rejects.toMatchObject({
    code: 'audit.reason-struck',
  });
  expect(await finishStrikes({ log: domainLog, vault, logger })).toBe(1);
  expect(await reason()).toMatchObject({ reason: ERASED });
});

it('marks nothing for destruction where there is no reason', async () => {
  const { strike, vault } = await rejectedParty(null);
  const refused = strike(SUBJECT, EVENT, commandContext());
  await expect(refused).rejects.toMatchObject({ code: 'audit.no-reason' });
  expect(await vault.markedForDestruction()).toEqual([]);
});

it('strikes words that cannot be opened any more, which read models of before may show', async () => {
  const { strike, domainLog, vault, reason } = await rejectedParty();
  await vault.destroy(OWN_KEY);
  expect(await reason()).toMatchObject({ reason: ERASED });
  await strike(SUBJECT, EVENT, commandContext());
  expect(await domainLog.read(OWN_KEY)).toMatchObject([{ type: 'ReasonStruck', data: { eventId: EVENT } }]);
});

it('goes on with the others where one fails', async () => {
  const { strike, domainLog, vault } = await rejectedParty();
  vi.spyOn(vault, 'destroy').mockRejectedValueOnce(new VaultUnavailable('away'));
  await expect(strike(SUBJECT, EVENT, commandContext())).rejects.toThrow();
  await vault.markForDestruction(streams.reason(sampleId(1)));
  const read = (stream: string) =>
    stream === OWN_KEY ? domainLog.read(stream) : Promise.reject(new Error('damaged'));
  expect(await finishStrikes({ log: { read }, vault, logger })).toBe(1);
});
