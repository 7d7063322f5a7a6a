import type { Stock } from './back-up-files.ts';
import type { BackUpCheck } from './check-back-up.ts';

export function countsOf({ log, keys, photos }: Stock): string {
  return [
    log === null ? [] : `${log.events} events${log.first === null ? '' : ` (${log.first} to ${log.last})`}`,
    keys === null ? [] : `${keys} keys`,
    photos === null ? [] : `${photos.count} photos`,
  ]
    .flat()
    .join(', ');
}

/** Lists what the data folder lacked at the time of the back-up, one line each. */
export function missingFrom({ log, photos }: Stock): string[] {
  return [
    ...(photos?.lacking ?? []).map(
      (name) => `photo ${name} is named by the log and was not there, or not whole, when this was taken`,
    ),
    ...(log?.unreadable ?? []).map(
      ({ type, id, stream, position }) =>
        `${type} ${id} (${stream}, ${position}) was already unreadable when this was taken`,
    ),
  ];
}

/** `null` if sound. */
export function warningFor(from: string, { damage, hasChecksums }: BackUpCheck): string | null {
  if (damage.length > 0) return [...damage, `${from} is damaged`].join('\n');
  return hasChecksums
    ? null
    : `${from} was taken by version 1.0, without checksums: its databases can be read and no photo is missing, but changes cannot be detected`;
}
