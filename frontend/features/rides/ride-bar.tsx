import { FORM_TEXTS } from '@duende/contracts/constants/form-texts';
import { errorToast } from '../../lib/toasts.ts';
import { useBottomBar } from '../../ui/bottom-stack.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { NoContactNote } from './no-contact-note.tsx';
import { PassengerCounter } from './passenger-counter.tsx';
import type { ActiveRideMode } from './ride-mode.ts';
import { MODE_WORDS } from './ride-words.ts';
import type { Departure } from './use-publish-ride.ts';

interface RideBarProps {
  readonly mode: ActiveRideMode;
  /** the last part of the party's address */
  readonly segment: string;
  readonly isPublishing: boolean;
  readonly onCount: (by: 1 | -1) => void;
  readonly onCancel: () => void;
  readonly onConfirm: (departure: Departure) => void;
}

/** What stands at the foot of the screen while a mode is active. */
export function RideBar({ mode, segment, isPublishing, onCount, onCancel, onConfirm }: RideBarProps) {
  const ref = useBottomBar();
  const { kind: type, point, passengers } = mode;
  function confirm() {
    if (isPublishing) return;
    if (point === null) errorToast(FORM_TEXTS.ridePointRequired);
    else onConfirm({ type, point, passengers });
  }
  return (
    <section
      aria-label={MODE_WORDS[type]}
      ref={ref}
      className="panel flex flex-wrap items-center justify-evenly gap-2.5 px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-4"
    >
      <NoContactNote segment={segment} />
      <PassengerCounter count={passengers} onCount={onCount} />
      <Button aria-label="Cancelar" className="px-3 sm:ml-auto sm:px-5" onClick={onCancel}>
        <Icon name="close" className="size-5 sm:hidden" />
        <span className="hidden sm:inline">Cancelar</span>
      </Button>
      <Button
        kind="primary"
        aria-disabled={point === null || isPublishing}
        className="px-4 aria-disabled:opacity-55 sm:px-6"
        onClick={confirm}
      >
        <Icon name="check" className="size-5 max-[22rem]:hidden" />
        {isPublishing ? 'Publicando...' : 'Confirmar'}
      </Button>
    </section>
  );
}
