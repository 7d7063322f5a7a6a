import type { EventAnswer } from '@duende/contracts/api/answers';
import { useState } from 'react';

/** A party that is being rejected with a reason. */
export interface Rejecting {
  readonly party: EventAnswer;
  /** what has been written so far */
  readonly reason: string;
  /** why the server refused it before, or `null` */
  readonly failure: Error | null;
}

/**
 * Which party the dialog asks about. It closes when it is confirmed, so that the work goes on; where the server refuses, it comes
 * back with the words and why. Over another dialog it does not come: then it waits until that party is asked about again.
 */
export function useRejecting() {
  const [rejecting, setRejecting] = useState<Rejecting | null>(null);
  const [failed, setFailed] = useState<ReadonlyMap<string, Rejecting>>(new Map());
  return {
    rejecting,
    ask: (party: EventAnswer) => setRejecting(failed.get(party.id) ?? { party, reason: '', failure: null }),
    end: () => setRejecting(null),
    /** It was confirmed: what the server said of an earlier try is over. */
    sent({ id }: EventAnswer) {
      setFailed((before) => new Map([...before].filter(([party]) => party !== id)));
      setRejecting(null);
    },
    refused(one: Rejecting) {
      setFailed((before) => new Map(before).set(one.party.id, one));
      setRejecting((open) => open ?? one);
    },
  };
}
