import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERASED } from '@duende/contracts/common/personal';
import { streams } from '@duende/contracts/events/streams';
import { Refusal } from '@duende/contracts/common/refusal';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CommandContext } from '../handling/command-context.ts';
import { finishErasures } from './settle-erasure.ts';
import type { Applicant } from './applicant.ts';
import { accountsOnDisk } from './testing/accounts-on-disk.ts';
import { runCrashingProcess } from './testing/crashing-process.ts';

const MEMBER: Applicant = {
  kind: 'member',
  username: 'Ana',
  email: 'ana@duende.test',
  password: 'noche-de-luna',
};
const ADMIN: Applicant = { kind: 'admin', username: 'Ana', password: 'noche-de-luna' };

/** A command some seconds after the beginning; a random id makes it a first run. */
function after(seconds: number, commandId: string = randomUUID()): CommandContext {
  return {
    actor: null,
    at: new Date(Date.UTC(2026, 5, 1, 12) + seconds * 1000).toISOString(),
    commandId,
    commandDigest: 'digest',
    correlationId: randomUUID(),
    causationId: null,
  };
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'duende-accounts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function copyOf(folder: string): Promise<string> {
  const copy = await newFolder();
  await cp(folder, copy, { recursive: true });
  return copy;
}

async function open(folder: string, isAlone = false) {
  const opened = await accountsOnDisk(folder, undefined, isAlone);
  onTestFinished(opened.close);
  const { log, settling, names, accounts } = opened;
  const typesOf = async (userId: string) => (await log.read(streams.user(userId))).map(({ type }) => type);
  const claims = [
    names.username('Ana').stream,
    names.usernameLook('Ana').stream,
    names.email('ana@duende.test').stream,
    'admin-setup',
  ];
  return {
    ...opened,
    /** who holds the name, its look, the e-mail and the set-up */
    holders: () => Promise.all(claims.map((stream) => settling.claims.holder(stream))),
    typesOf,
    tryRegister: (applicant: Applicant, context: CommandContext) =>
      accounts.register(applicant, context).then(
        ({ user }) => user.id,
        (error: unknown) => {
          // Anything else is no answer to who may have the name.
          if (!(error instanceof Refusal) || !error.code.startsWith('account.')) throw error;
          return error.code;
        },
      ),
  };
}

describe.each([
  {
    what: 'a registration',
    applicant: MEMBER,
    held: (id: string) => [id, id, id, null],
    taken: 'account.username-taken',
  },
  {
    what: 'a set-up',
    applicant: ADMIN,
    held: (id: string) => [id, id, null, id],
    taken: 'account.setup-closed',
  },
])('$what killed', ({ applicant, held, taken }) => {
  const commandId = randomUUID();

  it.each([
    { when: 'before its first claim', diesBefore: 0, isHeld: false, isCommitted: false },
    { when: 'after its first claim', diesBefore: 1, isHeld: true, isCommitted: false },
    { when: 'before its last claim', diesBefore: 2, isHeld: true, isCommitted: false },
    { when: 'before its commit point', diesBefore: 3, isHeld: true, isCommitted: false },
    { when: 'before its answer', diesBefore: 4, isHeld: true, isCommitted: true },
  ])('$when leaves a whole account or none', async ({ diesBefore, isHeld, isCommitted }) => {
    const folder = await newFolder();
    const mission = {
      folder,
      diesBefore,
      context: after(0, commandId),
      deed: { type: 'register', applicant },
    } as const;
    expect(await runCrashingProcess(mission)).toBe('killed');

    // the same request again goes on where it stopped
    const repeated = await open(await copyOf(folder));
    const ana = await repeated.tryRegister(applicant, after(1, commandId));
    expect(await repeated.typesOf(ana)).toEqual(['UserRegistered']);
    expect(await repeated.holders()).toEqual(held(ana));
    expect(await repeated.accounts.logIn('Ana', applicant.password)).toMatchObject({ id: ana });

    // with one process, another person gets abandoned names at once
    const alone = await open(await copyOf(folder), true);
    const next = await alone.tryRegister(applicant, after(1));
    expect(await alone.typesOf(isCommitted ? ana : next)).toEqual(['UserRegistered']);
    expect(await alone.holders()).toEqual(held(isCommitted ? ana : next));
    expect(await alone.tryRegister(applicant, after(2, commandId))).toBe(isCommitted ? ana : taken);

    // somebody else finds the names taken, but not for ever
    const others = await open(folder);
    const early = await others.tryRegister(applicant, after(5));
    const late = await others.tryRegister(applicant, after(31));
    if (isHeld) expect(early).toBe(taken);
    const winner = isCommitted ? ana : isHeld ? late : early;
    expect(await others.typesOf(winner)).toEqual(['UserRegistered']);
    expect(await others.holders()).toEqual(held(winner));
    expect(await others.accounts.logIn('Ana', applicant.password)).toMatchObject({ id: winner });

    // and who was slow gets no half account any more
    const tooLate = await others.tryRegister(applicant, after(40, commandId));
    expect(tooLate).toBe(isCommitted ? ana : taken);
    expect(await others.holders()).toEqual(held(winner));
  });

  it('completes after these steps', async () => {
    const folder = await newFolder();
    const mission = {
      folder,
      diesBefore: 5,
      context: after(0),
      deed: { type: 'register', applicant },
    } as const;
    expect(await runCrashingProcess(mission)).toBe('answered');
  });
});

describe('an erasure killed', () => {
  const [MARKED, RECORDED, REVOKED, RELEASED, ALL_RELEASED, DESTROYED] = [1, 2, 3, 4, 6, 7];

  async function eraseAna(diesBefore: number) {
    const folder = await newFolder();
    const before = await accountsOnDisk(folder);
    const { user } = await before.accounts.register(MEMBER, after(0));
    const { cookie } = await before.keeper.issue({ userId: user.id, isAdmin: false });
    await before.close();
    const deed = { type: 'erase', userId: user.id, password: MEMBER.password } as const;
    const end = await runCrashingProcess({ folder, diesBefore, context: after(60), deed });
    return { end, userId: user.id, cookie, ...(await open(folder)) };
  }

  it.each([0, MARKED])('before it is recorded (step %i) leaves the account as it was', async (diesBefore) => {
    const ana = await eraseAna(diesBefore);
    expect(ana.end).toBe('killed');
    expect(await finishErasures(ana.settling)).toBe(0);
    expect(await ana.accounts.logIn('Ana', MEMBER.password)).toMatchObject({ id: ana.userId });
    expect(await ana.keeper.verify(ana.cookie)).not.toBeNull();

    await ana.accounts.erase(ana.userId, MEMBER.password, after(70));
    await expectNothingLeft(ana);
  });

  it.each([RECORDED, REVOKED, RELEASED, ALL_RELEASED, DESTROYED])(
    'after it was recorded (step %i) is finished by the next start',
    async (diesBefore) => {
      const ana = await eraseAna(diesBefore);
      expect(ana.end).toBe('killed');
      expect(await finishErasures(ana.settling)).toBe(diesBefore === DESTROYED ? 0 : 1);
      await expectNothingLeft(ana);
    },
  );

  it('completes after these steps', async () => {
    const ana = await eraseAna(8);
    expect(ana.end).toBe('answered');
    await expectNothingLeft(ana);
  });

  async function expectNothingLeft(ana: Awaited<ReturnType<typeof eraseAna>>): Promise<void> {
    const [registered] = await ana.log.read(streams.user(ana.userId));
    expect(registered?.data).toMatchObject({ username: ERASED, email: ERASED, passwordHash: ERASED });
    expect((await ana.keyVault.find([streams.user(ana.userId)])).size).toBe(0);
    expect(await ana.keyVault.markedForDestruction()).toEqual([]);
    expect(await ana.keeper.verify(ana.cookie)).toBeNull();
    expect(await ana.holders()).toEqual([null, null, null, null]);
    const next = await ana.tryRegister(MEMBER, after(90));
    expect(await ana.typesOf(next)).toEqual(['UserRegistered']);
  }
});
