import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UndoSubject } from '@duende/contracts/audit/undo-answer';
import type { RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { accountsOnDisk } from '@duende/command-service/accounts/testing/accounts-on-disk';
import { runCrashingProcess } from '@duende/command-service/accounts/testing/crashing-process';
import type { CommandContext } from '@duende/command-service/handling/command-context';
import { idOf, IMPORT_ID, importOf } from '@duende/command-service/undo/testing/imported';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { auditProjection } from '@duende/projections/audit/audit';
import { foldBatch } from '@duende/projections/runner/fold-batch';
import { recordedIn } from '@duende/projections/testing/specify-projection';
import { newEvent } from '@duende/testkit/samples/given-log';
import { expect, onTestFinished, test } from 'vitest';

type OnDisk = Awaited<ReturnType<typeof accountsOnDisk>>;

/** An administrator's command; without an id it is no repeat. */
function asked(adminId: string, commandId: string = randomUUID()): CommandContext {
  return {
    actor: { userId: adminId, isAdmin: true },
    at: new Date().toISOString(),
    commandId,
    commandDigest: 'digest',
    correlationId: randomUUID(),
    causationId: null,
  };
}

async function opened(folder: string): Promise<OnDisk> {
  const onDisk = await accountsOnDisk(folder);
  onTestFinished(onDisk.close);
  return onDisk;
}

/** A service with an administrator, in which `prepare` did what is to be undone; it has ended. */
async function given<T>(prepare: (onDisk: OnDisk, adminId: string) => Promise<T>) {
  const folder = await mkdtemp(join(tmpdir(), 'duende-undo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const before = await accountsOnDisk(folder);
  const password = 'noche-de-luna';
  const { user } = await before.accounts.register(
    { kind: 'admin', username: 'Ada', password },
    asked('nobody'),
  );
  const prepared = await prepare(before, user.id);
  await before.close();
  return { folder, adminId: user.id, ...prepared };
}

/** An import of three parties that all wait. */
const anImport = () =>
  given(async ({ log }, adminId) => {
    for (const { stream, events } of importOf(3)) {
      const end = (await log.read(stream)).length - 1;
      const news = events.map((event) => newEvent(event, { actorId: adminId }));
      await log.append(stream, news, end < 0 ? 'no-stream' : end);
    }
    const eventId = idOf(await recordedIn({ domainLog: log }), 'ImportFinished');
    return { eventId, subject: { type: 'import', id: IMPORT_ID } satisfies UndoSubject };
  });

/** A member who was made an administrator and has signed in since. */
const anAppointment = () =>
  given(async ({ accounts, keeper, log, settling }, adminId) => {
    const member = {
      kind: 'member',
      username: 'Ana',
      email: 'ana@duende.test',
      password: 'noche-de-luna',
    } as const;
    const { user } = await accounts.register(member, asked(adminId));
    await settling.admins.appoint('admin', user.id, asked(adminId));
    const { cookie } = await keeper.issue({ userId: user.id, isAdmin: true });
    const eventId = idOf(await recordedIn({ domainLog: log }), 'AdminAppointed');
    return { eventId, cookie, subject: { type: 'user', id: user.id } satisfies UndoSubject };
  });

async function trail({ log }: OnDisk) {
  const collection = await createMemoryReadStore().collection(auditProjection.collection);
  await foldBatch(auditProjection, collection, await recordedIn({ domainLog: log }));
  return collection.find({}, { sort: { recordedAt: 1 } });
}

const types = (events: readonly RecordedDomainEvent[]) => events.map(({ type }) => type);

/** The undo's first try, in a process that dies before the step with that number, under the id that it had. */
async function killed(
  {
    folder,
    adminId,
    subject,
    eventId,
  }: { folder: string; adminId: string; subject: UndoSubject; eventId: string },
  diesBefore: number,
) {
  const commandId = randomUUID();
  const context = asked(adminId, commandId);
  const end = await runCrashingProcess({
    folder,
    diesBefore,
    context,
    deed: { type: 'undo', subject, eventId },
  });
  return { end, commandId };
}

/** Each party's rejection, the import's own withdrawal, and the answer. */
const STEPS_OF_IMPORT = [0, 1, 2, 3, 4];
const tries = (steps: readonly number[]) =>
  steps.flatMap((step) => [[step, 'the same request again'] as const, [step, 'another request'] as const]);

test.each(tries(STEPS_OF_IMPORT))(
  'an import’s undo killed before its step %i is finished by %s',
  async (diesBefore, next) => {
    const undone = await anImport();
    const { end, commandId } = await killed(undone, diesBefore);
    expect(end).toBe('killed');

    const started = await opened(undone.folder);
    const { subject, eventId, adminId } = undone;
    expect((await recordedIn({ domainLog: started.log })).filter(isUndoing)).toHaveLength(diesBefore);
    const isRepeat = next === 'the same request again';
    const again = started.undo.undo(subject, eventId, asked(adminId, isRepeat ? commandId : undefined));
    if (diesBefore === 4 && !isRepeat)
      await expect(again).rejects.toMatchObject({ code: 'audit.already-undone' });
    else expect((await again).answer.message).toBe('3 de 3 quitados.');

    const undoing = (await recordedIn({ domainLog: started.log })).filter(isUndoing);
    expect(types(undoing)).toEqual(['PartyRejected', 'PartyRejected', 'PartyRejected', 'ImportWithdrawn']);
    expect(new Set(undoing.map(({ stream }) => stream)).size).toBe(4);
    const withdrawal = idOf(undoing, 'ImportWithdrawn');
    const entries = (await trail(started)).filter(
      ({ undoes, undoneBy }) => undoes !== null || undoneBy !== null,
    );
    expect(entries).toMatchObject([
      { _id: eventId, kind: 'import.finished', undoes: null, undoneBy: withdrawal },
      { _id: withdrawal, kind: 'import.withdrawn', undoes: eventId, undoneBy: null },
    ]);
  },
);

test.each(tries([0, 1, 2]))(
  'an appointment’s undo killed before its step %i is finished by %s, sessions and all',
  async (diesBefore, next) => {
    const undone = await anAppointment();
    const { end, commandId } = await killed(undone, diesBefore);
    expect(end).toBe('killed');

    const started = await opened(undone.folder);
    const { subject, eventId, adminId, cookie } = undone;
    expect((await started.keeper.verify(cookie)) === null).toBe(diesBefore === 2);
    const isRepeat = next === 'the same request again';
    const again = started.undo.undo(subject, eventId, asked(adminId, isRepeat ? commandId : undefined));
    if (diesBefore > 0 && !isRepeat)
      await expect(again).rejects.toMatchObject({ code: 'audit.already-undone' });
    else await again;

    expect(await started.keeper.verify(cookie)).toBeNull();
    const entries = (await trail(started)).filter(
      ({ kind }) => kind.startsWith('admin.') && kind !== 'admin.set-up',
    );
    const [, dismissal] = entries;
    expect(entries).toMatchObject([
      { _id: eventId, kind: 'admin.appointed', undoneBy: dismissal?._id },
      { kind: 'admin.dismissed', undoes: eventId, undoneBy: null },
    ]);
    expect(entries).toHaveLength(2);
  },
);

test.each([
  ['an import’s undo', anImport, 5],
  ['an appointment’s undo', anAppointment, 3],
] as const)('%s comes to its end after these steps', async (_what, prepare, steps) => {
  expect((await killed(await prepare(), steps)).end).toBe('answered');
});

function isUndoing({ type }: RecordedDomainEvent): boolean {
  return type === 'PartyRejected' || type === 'ImportWithdrawn';
}
