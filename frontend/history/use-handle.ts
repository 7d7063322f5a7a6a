import { useEffect, useRef, useState } from 'react';
import type { Moment } from './moment.ts';

/** The pause of a handle before its data is fetched. */
const REST_MS = 300;

/** Puts a moment into the address, as a new history entry or as a replacement. */
export type Commit = (moment: Moment, replace: boolean) => Promise<void>;

export interface Handle {
  /** the shown position; ahead of the address while it moves */
  readonly moment: Moment;
  readonly isMoving: boolean;
  /** by a key: a new entry after a pause */
  readonly step: (moment: Moment) => void;
  /** by a pointer: one entry for the whole drag */
  readonly drag: (moment: Moment) => void;
  readonly letGo: () => void;
  /** at once, as for a button; `replace` if there is an entry already */
  readonly jump: (moment: Moment, replace?: boolean) => void;
  /** drops a move that is not committed yet */
  readonly forget: () => void;
}

interface Draft {
  readonly moment: Moment;
}

/**
 * A handle of the slider. It moves at once, and the address follows after a pause, so that passed moments are not
 * fetched. A drag has one history entry, which is replaced until the handle is released.
 */
export function useHandle(address: Moment, commit: Commit): Handle {
  const [draft, setDraft] = useState<Draft | null>(null);
  const latest = useRef<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasEntry = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  function send(replace: boolean) {
    clearTimeout(timer.current);
    const sent = latest.current;
    if (sent === null) return;
    latest.current = null;
    // Keeps its position until the address has followed.
    void commit(sent.moment, replace).then(() => setDraft((shown) => (shown === sent ? null : shown)));
  }

  function moveTo(moment: Moment) {
    clearTimeout(timer.current);
    latest.current = { moment };
    setDraft(latest.current);
  }

  return {
    moment: draft === null ? address : draft.moment,
    isMoving: draft !== null,
    step(moment) {
      moveTo(moment);
      timer.current = setTimeout(() => send(false), REST_MS);
    },
    drag(moment) {
      moveTo(moment);
      timer.current = setTimeout(() => {
        send(hasEntry.current);
        hasEntry.current = true;
      }, REST_MS);
    },
    letGo() {
      send(hasEntry.current);
      hasEntry.current = false;
    },
    jump(moment, replace = false) {
      moveTo(moment);
      send(replace);
    },
    forget() {
      clearTimeout(timer.current);
      latest.current = null;
      setDraft(null);
    },
  };
}
