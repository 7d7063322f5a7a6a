import { useEffect, useRef, useState } from 'react';
import { useSession, type KnownSession } from './session.ts';

interface Press<W> {
  /** what was wished by the press that still waits, or `undefined` */
  readonly waiting: W | undefined;
  readonly press: (wish: W) => void;
}

/**
 * A press whose answer depends on who presses. Where the page does not know that yet the wish waits, and is acted upon
 * as soon as it does; a later wish takes its place.
 */
export function usePress<W>(act: (who: KnownSession, wish: W) => void): Press<W> {
  const session = useSession();
  const [waiting, setWaiting] = useState<W>();
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (waiting === undefined || session.status === 'unknown') return;
    // eslint-disable-next-line react-hooks/set-state-in-effect -- who is there is known by now: the click has its answer
    setWaiting(undefined);
    latest.current(session, waiting);
  }, [waiting, session]);
  return {
    waiting,
    press: (wish) => {
      if (session.status === 'unknown') setWaiting(() => wish);
      else act(session, wish);
    },
  };
}
