import { useEffect, useRef, useState } from 'react';
import type { Moment } from './moment.ts';

/** How long a handle rests before what lies under it is asked for. */
const REST_MS = 300;

/** Puts a moment into the address, as an entry of its own or in place of the one that is there. */
export type Commit = (moment: Moment, replace: boolean) => Promise<void>;

export interface Handle {
  /** where it stands at the screen: ahead of the address while it moves */
  readonly moment: Moment;
  readonly isMoving: boolean;
  /** by a key: an entry once the key rests */
  readonly step: (moment: Moment) => void;
  /** by a pointer: one entry for the whole way */
  readonly drag: (moment: Moment) => void;
  readonly letGo: () => void;
  /** at once, as a button does; `replace` where the way has its entry already */
  readonly jump: (moment: Moment, replace?: boolean) => void;
  /** somebody goes elsewhere: what has not come to rest goes nowhere */
  readonly forget: () => void;
}

interface Draft {
  readonly moment: Moment;
}

/**
 * A handle on the slider. It moves at once and the address follows when it rests, so that no request is made for what it only
 * passes: the history gets one entry for a drag, which is replaced until the handle is let go.
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
    // It stays where it is until the address has come after it.
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
