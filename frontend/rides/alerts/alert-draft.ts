import type { AlertRadius } from '@duende/contracts/rides/alert-radius';
import type { Coordinates, RideDirection } from '@duende/contracts/rides/ride-events';
import { useEffect, useRef, useState } from 'react';

export interface AlertDraft {
  /** `null` until one is chosen */
  readonly point: Coordinates | null;
  readonly km: AlertRadius;
  readonly direction: RideDirection | null;
}

const NEW: AlertDraft = { point: null, km: 25, direction: 'there' };

interface AlertDraftOptions {
  /** a visitor chose it before the login, or it is the target of a link */
  readonly isWanted: boolean;
  readonly mayAsk: boolean;
  readonly onWantedLeft: () => void;
}

/** An alert being made; `null`: none. */
export function useAlertDraft({ isWanted, mayAsk, onWantedLeft }: AlertDraftOptions) {
  const [draft, setDraft] = useState<AlertDraft | null>(null);
  const isTaken = useRef(false);
  useEffect(() => {
    if (!isWanted || !mayAsk || isTaken.current) return;
    isTaken.current = true;
    setDraft(NEW);
  }, [isWanted, mayAsk]);
  return {
    draft,
    begin: () => setDraft(NEW),
    change: (changed: Partial<AlertDraft>) => setDraft((now) => now && { ...now, ...changed }),
    leave() {
      setDraft(null);
      if (isWanted) onWantedLeft();
    },
  };
}
