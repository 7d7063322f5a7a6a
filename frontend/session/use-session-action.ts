import { useEffect, useRef, useState } from 'react';
import { useSession, type KnownSession } from './session.ts';

interface SessionAction<Input> {
  readonly waiting: Input | undefined;
  readonly run: (input: Input) => void;
}

/** While the session loads the call waits; a later call replaces it. */
export function useSessionAction<Input>(
  act: (who: KnownSession, input: Input) => void,
): SessionAction<Input> {
  const session = useSession();
  const [waiting, setWaiting] = useState<Input>();
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (waiting === undefined || session.status === 'unknown') return;
    // oxlint-disable-next-line react/set-state-in-effect -- who is there is known by now: the click has its answer
    setWaiting(undefined);
    latest.current(session, waiting);
  }, [waiting, session]);
  return {
    waiting,
    run: (input) => {
      if (session.status === 'unknown') setWaiting(() => input);
      else act(session, input);
    },
  };
}
