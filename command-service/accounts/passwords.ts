import { Refusal } from '@duende/contracts/common/refusal';
import type { Deadline } from '@duende/platform/resilience/deadline';
import { createSemaphore } from '@duende/platform/resilience/semaphore';
import { argon2id, hash, verify } from 'argon2';

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane; about 22 ms. */
const COST = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** For unknown usernames: the same cost, never matches. */
const NO_ACCOUNT =
  '$argon2id$v=19$m=19456,t=2,p=1$pokX7Z16ZsxjCwD94zjk7g$Xi7huWqEFYTuH3b+cW0ncw4FfaoI/CwgANlRFNFgU84';

/** More would starve the thread pool shared with photos. */
const AT_ONCE = 2;
const WAITING = 32;

export interface Passwords {
  /** argon2id in PHC string form. @throws Refusal for easily guessed passwords */
  hash(password: string, username: string, deadline?: Deadline): Promise<string>;
  /** `null` costs the same and never matches. */
  matches(passwordHash: string | null, password: string, deadline?: Deadline): Promise<boolean>;
}

/**
 * Both methods refuse with `service.busy` if too many wait. The deadline is paused, because the queue has its own
 * limit.
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
        const isRight = await verify(passwordHash ?? NO_ACCOUNT, spelled(password));
        return isRight && passwordHash !== null;
      }),
  };
}

/** For accounts without login, such as demo people. A repeat is proved by its command id. */
export const PASSWORDS_WITHOUT_ACCOUNT: Passwords = {
  hash: async () => NO_ACCOUNT,
  matches: async () => true,
};

/** One spelling for different keyboards: `ñ` may be one code point or two. */
function spelled(password: string): string {
  return password.normalize('NFKC');
}

let known: Promise<ReadonlySet<string>> | undefined;

/** The 49,233 most leaked, in lower case. Loaded on first use: unpacking is slow. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    // Bundled CommonJS modules loaded lazily have no named exports.
    ({ default: { dictionary } }) => new Set(dictionary['passwords-common']),
  );
  return known;
}

/** The list has `contrasena`, people type `Contraseña`. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').trim();
}

/** Blanks, one repeated letter, the username or a common password; each also with one more digit. */
export async function isCommonPassword(password: string, username: string): Promise<boolean> {
  const words = plain(password);
  const stem = words.replace(/\s*\d$/u, '');
  if (new Set(stem).size <= 1) return true;
  const common = await commonPasswords();
  return [words, stem].some((word) => common.has(word) || word === plain(username));
}

/**
 * Before other work; `hash` checks by itself.
 * @throws Refusal for easily guessed passwords
 */
export async function refuseCommonPassword(password: string, username: string): Promise<void> {
  if (await isCommonPassword(password, username)) throw new Refusal('account.password-common');
}
