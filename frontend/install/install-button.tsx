import { useInstallOffer } from './install-store.ts';
import { Button } from '../ui/button.tsx';
import { ScreenIcon } from '../ui/screen-icons.tsx';

/** An icon on narrow screens. */
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
