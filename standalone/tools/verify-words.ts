import { streams } from '@duende/contracts/events/streams';
import type { LeftOutCounts } from '@duende/platform/observability/metrics';
import type { Difference } from '@duende/projections/dump';
import type { LostKey } from '../verify/lost-keys.ts';
import type { DamagedStream } from '../verify/verify-streams.ts';

export const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

const DAMAGES: Record<DamagedStream['damage'], string> = {
  tombstoned: 'tombstoned, for good',
  deleted: 'deleted: its metadata has a $tb beyond every event',
  cut: 'its beginning is cut off: its metadata has $tb, $maxCount or $maxAge',
  refused: 'its ACL does not let the user of EVENTSTORE_URL read it',
  lost: 'it differs from the log of all streams, or its first events are gone from the database',
};

export const damageSentence = ({ stream, damage }: DamagedStream) => `stream ${stream}: ${DAMAGES[damage]}`;

/** `a`: the folded log, `b`: the served document. */
export function differenceSentence(difference: Difference): string {
  const subject = `${difference.readModel} ${difference.id}`;
  if (difference.kind === 'missing') {
    return `${subject}: ${difference.from === 'a' ? 'served, but not in the log' : 'in the log, but not served'}`;
  }
  const { field, a, b } = difference;
  return `${subject}: ${field} is ${JSON.stringify(a)} by the log and served as ${JSON.stringify(b)}`;
}

/** The key may be in a back-up. Otherwise its events can be treated as erased. */
export function keySentence({ keyId, events, first: { type, id, stream, position } }: LostKey): string {
  return (
    `the key ${keyId} is not in the vault, though no erasure was recorded: it opened ${counted(events, 'event')}, the first ` +
    `${type} ${id} at ${position} of ${stream}; bring back the vault that was kept with this log (make restore), ` +
    (keyId.startsWith(streams.reason('')) ? 'or strike that reason' : 'or leave each out with make pass-over')
  );
}

export function leftOutWords({ foreign, decided }: LeftOutCounts): string {
  const words = [
    ...(foreign > 0 ? [`${foreign} of other programs`] : []),
    ...(decided > 0 ? [`${decided} passed over`] : []),
  ];
  return words.length === 0 ? '' : `, without ${words.join(' and ')}`;
}
