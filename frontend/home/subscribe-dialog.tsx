import { FEED_PATHS, feedPath } from '@duende/contracts/parties/feed-paths';
import type { PartyFilters } from '@duende/contracts/parties/party-filters';
import { Dialog } from '../ui/dialog.tsx';
import { SubscribeLinks } from '../ui/subscribe-links.tsx';
import { kindWords } from './nothing-words.ts';

interface SubscribeDialogProps {
  readonly filters: PartyFilters;
  readonly onClose: () => void;
}

export function SubscribeDialog({ filters, onClose }: SubscribeDialogProps) {
  return (
    <Dialog title="Suscribirme al calendario" startsAt="itself" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-text-2">
          {`Las fiestas${kindWords(filters)} en el calendario de tu móvil u ordenador. Se actualiza solo: verás las nuevas, y los cambios de día y de hora.`}
        </p>
        <SubscribeLinks path={feedPath(FEED_PATHS.calendar, filters)} />
        <p className="text-sm text-text-3">
          Para otra zona u otros estilos, cambia antes los filtros. Los calendarios tardan en actualizarse:
          Google, hasta un día.
        </p>
      </div>
    </Dialog>
  );
}
