import { Refusal } from '@duende/contracts/common/refusal';
import type { Deadline } from '@duende/platform/resilience/deadline';
import { createSemaphore } from '@duende/platform/resilience/semaphore';
import { argon2id, hash, verify } from 'argon2';

/** OWASP's figures for argon2id: 19 MiB, two passes, one lane; about 22 ms each. */
const COST = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash of nobody's password with the same cost: what an unknown username is compared with. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$pokX7Z16ZsxjCwD94zjk7g$Xi7huWqEFYTuH3b+cW0ncw4FfaoI/CwgANlRFNFgU84';

/** At once and waiting: more at once would starve the thread pool that photos share, more waiting would time out. */
const AT_ONCE = 2;
const WAITING = 32;

export interface Passwords {
  /**
   * A new argon2id hash in PHC string form of a password that is chosen now by who goes by `username`; refuses one that can be
   * guessed.
   */
  hash(password: string, username: string, deadline?: Deadline): Promise<string>;
  /** Whether the password is the one behind `passwordHash`; `null` (nobody) costs as much and is never right. */
  matches(passwordHash: string | null, password: string, deadline?: Deadline): Promise<boolean>;
}

/**
 * Both methods refuse with `service.busy` when too many are waiting. The deadline of who asks stands still meanwhile: this is
 * work, whose queue has a bound of its own, and no waiting for an engine.
 */
export function createPasswords(): Passwords {
  const inTurn = createSemaphore({
    atOnce: AT_ONCE,
    waiting: WAITING,
    refuse: () => new Refusal('service.busy', { retryAfter: 2 }),
  });
  async function timeless<T>(deadline: Deadline | undefined, work: () => Promise<T>): Promise<T> {
    deadline?.pause();
    try {
      return await inTurn(work);
    } finally {
      deadline?.resume();
    }
  }

  return {
    async hash(password, username, deadline) {
      await refuseCommonPassword(password, username);
      return await timeless(deadline, () => hash(spelled(password), COST));
    },
    matches: (passwordHash, password, deadline) =>
      timeless(deadline, async () => {
        const isRight = await verify(passwordHash ?? NOBODY, spelled(password));
        return isRight && passwordHash !== null;
      }),
  };
}

/**
 * For accounts that nobody can log in to, such as invented people: all have one hash that no known password gives, which costs
 * nothing to make. A repeated registration counts as the same one: its command id proves it.
 */
export const PASSWORDS_OF_NOBODY: Passwords = {
  hash: async () => NOBODY,
  matches: async () => true,
};

/** One spelling for what different keyboards send: `ñ` may arrive as one code point or as two. */
function spelled(password: string): string {
  return password.normalize('NFKC');
}

let known: Promise<ReadonlySet<string>> | undefined;

/**
 * The 49,233 passwords that leaks show most often, in small letters; read when the first one is chosen, since unpacking them
 * takes longer than the rest of a start.
 */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    // A bundle gives no named exports of a CommonJS module that is loaded later.
    ({ default: { dictionary } }) => new Set(dictionary['passwords-common']),
  );
  return known;
}

/** Case and accents make none of them a secret: the list has `contrasena`, people type `Contraseña`. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').trim();
}

/**
 * Whether somebody who knows the username guesses it soon: nothing but blanks, one letter again and again, the username itself,
 * or what everybody knows, each with a digit behind it too.
 */
export async function isCommonPassword(password: string, username: string): Promise<boolean> {
  const words = plain(password);
  const stem = words.replace(/\s*\d$/u, '');
  if (new Set(stem).size <= 1) return true;
  const common = await commonPasswords();
  return [words, stem].some((word) => common.has(word) || word === plain(username));
}

/**
 * For every place where somebody chooses a password. Hashing a new one does it by itself; who must refuse before that, so
 * that nothing else is done in vain, asks here.
 * @throws Refusal when it is easily guessed
 */
export async function refuseCommonPassword(password: string, username: string): Promise<void> {
  if (await isCommonPassword(password, username)) throw new Refusal('account.password-common');
}
