import { isSuspendedOn } from '@duende/contracts/accounts/suspended-words';
import type { Suspension } from '@duende/contracts/accounts/suspension';
import { usePanels } from '../browser/overlays.ts';
import { useToday } from '../dates/use-today.ts';
import { useSession } from './session.ts';

/** `null` if the account is not suspended today. */
export function useSuspension(): Suspension | null {
  const today = useToday();
  const session = useSession();
  const suspension = session.status === 'signed-in' ? session.session.suspension : undefined;
  return suspension !== undefined && isSuspendedOn(suspension, today) ? suspension : null;
}

/** For actions that the server refuses to suspended accounts: explains the suspension and returns true, or returns false. */
export function useHeldBack(): () => boolean {
  const isSuspended = useSuspension() !== null;
  const { show } = usePanels();
  return () => {
    if (isSuspended) show('suspension');
    return isSuspended;
  };
}
