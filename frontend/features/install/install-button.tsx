import { useInstallOffer } from '../../lib/install/use-install-offer.ts';
import { Button } from '../../ui/button.tsx';
import { ScreenIcon } from '../../ui/screen-icons.tsx';

/** Home's own way to the app, an icon where filters need the room; nothing where there is nothing to install. */
export function InstallButton() {
  const offer = useInstallOffer();
  if (offer === null) return null;
  return (
    <Button onClick={offer.install} className="@max-[30rem]:px-0">
      <ScreenIcon name="install" />
      <span className="@max-[30rem]:sr-only">Instalar</span>
    </Button>
  );
}
