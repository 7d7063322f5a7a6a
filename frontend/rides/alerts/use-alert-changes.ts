import { departureAt } from '@duende/contracts/rides/departure';
import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { toast } from '../../browser/toasts.ts';
import { command, useCommand } from '../../cache/use-command.ts';
import type { AlertDraft } from './alert-draft.ts';

type Asked = AlertDraft & { readonly point: Coordinates };

export function useSetAlert(partyId: string, onSet: () => void) {
  return useCommand({
    command: ({ point, km, direction }: Asked) =>
      command('POST /api/events/:id/ride-alerts', { id: partyId }, { ...departureAt(point), km, direction }),
    done: () => {
      toast('Te avisaremos', 'Cuando salga un coche con sitio cerca de ese punto.');
      onSet();
    },
    failed: ['Error', 'No se pudo guardar el aviso'],
  });
}

export function useWithdrawAlert(partyId: string) {
  return useCommand({
    command: (alertId: string) =>
      command('DELETE /api/events/:id/ride-alerts/:alertId', { id: partyId, alertId }),
    done: () => {
      toast('Aviso quitado');
    },
    failed: ['Error', 'No se pudo quitar el aviso'],
  });
}
