import { ERASED } from '@duende/contracts/common/personal';
import { sampleId } from '@duende/testkit/samples/party';
import { expect, it, test } from 'vitest';
import { partyProjection } from './parties.ts';
import { partyAfter } from '../testing/party-after.ts';
import { at, specifyProjection } from '../testing/specify-projection.ts';
import {
  ADMIN,
  approved,
  BRUNO,
  deleted,
  reasonStruck,
  rejected,
  restored,
  resubmitted,
  submitted,
  takenBack,
} from '@duende/testkit/samples/story';
import { by, withData } from '@duende/testkit/samples/given-log';

const refused = { ...by(BRUNO, rejected({ reason: 'Lo dijo Alba' })), id: sampleId(30) };
const deletion = { ...deleted({ reason: 'Cancelada' }), id: sampleId(31) };

test.each([
  ['in words that could be read so far', refused],
  ['and cannot be opened any more', withData(refused, { reason: ERASED })],
])('a reason that is struck, %s: the decision stays, its author reads no words', async (_what, given) => {
  const before = await partyAfter(given);
  const after = await partyAfter(given, reasonStruck(refused));
  const decision = before?.decision && { ...before.decision, reason: null };
  expect(decision).toMatchObject({ verdict: 'rejected' });
  expect(after).toEqual({ ...before, decision, reasonBy: null, reasonOf: null, position: at(3) });
});

it('leaves the reason of a later decision as it is', async () => {
  const later = [refused, restored({ status: 'pending' }), approved(), deletion];
  const before = await partyAfter(...later);
  expect(before).toMatchObject({
    decision: { verdict: 'deleted', reason: 'Cancelada' },
    reasonBy: ADMIN,
    reasonOf: deletion.id,
  });
  expect(await partyAfter(...later, reasonStruck(refused))).toEqual(before);
});

it('informs no one', async () => {
  await specifyProjection(partyProjection)
    .given(submitted(), refused)
    .when(reasonStruck(refused))
    .publishes();
});

it('keeps why it was rejected for who decides again, until that is struck or decided', async () => {
  const again = [refused, resubmitted(), takenBack(), resubmitted({ was: 'withdrawn', changes: {} })];
  const waits = await partyAfter(...again);
  expect(waits).toMatchObject({
    status: 'pending',
    name: 'Luna Nueva',
    decision: { verdict: 'rejected', reason: 'Lo dijo Alba' },
    reasonBy: BRUNO,
    reasonOf: refused.id,
  });
  expect(await partyAfter(...again, reasonStruck(refused))).toMatchObject({
    decision: { verdict: 'rejected', reason: null },
    reasonBy: null,
    reasonOf: null,
  });
  expect(await partyAfter(...again, approved())).toMatchObject({
    decision: { verdict: 'approved', reason: null },
  });
});
