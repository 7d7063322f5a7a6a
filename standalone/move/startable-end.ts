import { START } from '@duende/contracts/events/domain-event';
import { isSealed, keyIdsOf } from '@duende/platform/domain-log/seal';
import { fingerprintOf, VaultMismatch } from '@duende/platform/key-vault/key-vault';
import { type Documents, type LogSource, MoveFailure } from './move-parts.ts';

/** A service must be able to start with a part that stays. @throws MoveFailure with what to do */
export async function requireStays(
  { place, note }: Pick<Documents, 'place' | 'note'>,
  whatToDo: string,
): Promise<void> {
  const state = await note.read();
  if (state === null || state.state === 'arrived') return;
  const what = state.state === 'left' ? `was moved away at ${state.at}` : 'has not arrived there';
  throw new MoveFailure(
    `no service could start after this move: what stays in ${place} ${what}; ${whatToDo}`,
  );
}

/** A start would refuse keys of another log. @throws VaultMismatch */
export async function requireOwnVault(log: LogSource, { vault, place }: Documents): Promise<void> {
  const fingerprint = await log.fingerprint();
  if (fingerprint === null) return;
  const claimHash = (await vault.secrets()).find(({ name }) => name === 'claim-hash');
  if (claimHash === undefined)
    throw new MoveFailure(`no service could start after this move: ${place} holds no keys`);
  if (fingerprintOf(claimHash.bytes) !== fingerprint) throw new VaultMismatch();
}

interface KeyCheckSource {
  readonly log: Pick<LogSource['log'], 'head' | 'readAll'>;
}

interface KeyCheckEnd extends Pick<Documents, 'place'> {
  readonly vault: Pick<Documents['vault'], 'keys'>;
}

/**
 * All keys of the log must be known, even if destroyed. A copied or old data folder lacks newer people's
 * keys. @throws MoveFailure
 */
export async function requireKeys({ log }: KeyCheckSource, { vault, place }: KeyCheckEnd): Promise<void> {
  const missing = new Set<string>();
  for await (const events of log.readAll(START, await log.head()))
    for (const { data } of events) addKeys(data, missing);
  for await (const records of vault.keys()) for (const { id } of records) missing.delete(id);
  if (missing.size === 0) return;
  throw new MoveFailure(
    `${place} lacks ${missing.size} keys that the log names: it is a copy, or an older one, of the data folder that ` +
      'the service runs on. Give that one as DATA_DIR, or start the service on this one before',
  );
}

function addKeys(value: unknown, into: Set<string>): void {
  if (isSealed(value)) for (const keyId of keyIdsOf(value)) into.add(keyId);
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) addKeys(part, into);
}
