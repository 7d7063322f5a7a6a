import { useInstallOffer } from '../../lib/install/use-install-offer.ts';
import { Button } from '../../ui/button.tsx';
import { ScreenIcon } from '../../ui/screen-icons.tsx';

/** Home's own way to the app; nothing where there is nothing to install. */
export function InstallButton() {
  const offer = useInstallOffer();
  if (offer === null) return null;
  return (
    <Button onClick={offer.install}>
      <ScreenIcon name="install" />
      Instalar
    </Button>
  );
}
