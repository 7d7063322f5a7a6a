import { Refusal } from '@duende/contracts/refusal';

let known: Promise<ReadonlySet<string>> | undefined;

/**
 * The 49,233 passwords that leaks show most often, in small letters; read when the first one is chosen, since unpacking them
 * takes longer than the rest of a start.
 */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return known;
}

/** Whether everybody knows it. Case and accents make none of them a secret: the list has `contrasena`, people type `Contraseña`. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const plain = password.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return (await commonPasswords()).has(plain);
}

/**
 * For every place where somebody chooses a password. Hashing a new one does it by itself; who must refuse before that, so
 * that nothing else is done in vain, asks here.
 * @throws Refusal when everybody knows it
 */
export async function refuseCommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password)) throw new Refusal('account.password-common');
}
