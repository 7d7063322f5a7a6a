import { useEffect, useRef, useState } from 'react';
import type { Moment } from './moment.ts';

const REST_MS = 300;

export type Commit = (moment: Moment, replace: boolean) => Promise<void>;

export interface Handle {
  /** ahead of the address while it moves */
  readonly moment: Moment;
  readonly isMoving: boolean;
  /** moves by a key; a pause makes a history entry */
  readonly step: (moment: Moment) => void;
  /** moves by a pointer; the whole drag is one history entry */
  readonly drag: (moment: Moment) => void;
  readonly letGo: () => void;
  /** moves by a button; `replace` if there is an entry already */
  readonly jump: (moment: Moment, replace?: boolean) => void;
  /** drops an uncommitted move */
  readonly forget: () => void;
}

interface Draft {
  readonly moment: Moment;
}

/** The address follows after a pause, so that passed moments are not fetched. A drag has one history entry. */
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
