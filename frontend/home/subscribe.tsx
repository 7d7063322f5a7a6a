import type { PartyFilters } from '@duende/contracts/parties/party-filters';
import { lazyComponent } from '../browser/lazy-component.ts';
import { DialogButton } from '../ui/dialog-parts.tsx';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { ScreenIcon } from '../ui/screen-icons.tsx';

const SubscribeDialog = lazyComponent(async () => (await import('./subscribe-dialog.tsx')).SubscribeDialog);

export function Subscribe({ filters }: { readonly filters: PartyFilters }) {
  return (
    <DialogButton
      kind="quiet"
      className="w-full"
      dialog={(close) => (
        <LazyBoundary onMissing={close}>
          <SubscribeDialog filters={filters} onClose={close} />
        </LazyBoundary>
      )}
    >
      <ScreenIcon name="calendar" />
      <span>Suscribirme al calendario</span>
    </DialogButton>
  );
}
