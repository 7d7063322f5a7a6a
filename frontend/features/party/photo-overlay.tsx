import { photoUrl } from '@duende/contracts/photo-url';
import { Dialog as Radix } from 'radix-ui';
import { buttonClass } from '../../ui/button.tsx';
import { useGiveBackFocus } from '../../ui/dialog.tsx';

interface PhotoOverlayProps {
  /** the party's name: what the photo is of */
  readonly name: string;
  /** the photo's own name */
  readonly photo: string;
  readonly onClose: () => void;
}

/** The whole poster, as large as the screen allows. */
export function PhotoOverlay({ name, photo, onClose }: PhotoOverlayProps) {
  const giveBack = useGiveBackFocus();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={giveBack}
          className="fixed inset-0 z-50 flex animate-fade flex-col bg-bg-0 pt-[env(safe-area-inset-top)]"
        >
          <Radix.Title className="sr-only">{`Foto de ${name}`}</Radix.Title>
          <img
            src={photoUrl(photo)}
            alt={`Cartel de ${name}`}
            className="min-h-0 w-full flex-1 object-contain"
          />
          <div className="flex justify-center p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            <Radix.Close className={buttonClass('secondary', 'min-w-40')}>Cerrar</Radix.Close>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
