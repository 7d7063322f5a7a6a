import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import type { PartyTimes } from '@duende/contracts/parties/party-night';
import { hasContact } from '@duende/contracts/accounts/contact-fields';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { profileQuery } from '../accounts/user-queries.ts';
import { useSession } from '../session/session.ts';
import { errorToast } from '../browser/toasts.ts';
import { useBottomBar } from '../ui/bottom-stack.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import type { ActiveRideMode } from './ride-mode.ts';
import { MODE_LABELS } from './pins/ride-texts.ts';
import type { RideSaid } from './ride-details.tsx';
import { RideSaidFields } from './ride-said-fields.tsx';
import { SeatCounter } from './seats/seat-counter.tsx';
import type { Departure } from './use-ride-changes.ts';

interface RideBarProps {
  readonly mode: ActiveRideMode;
  /** the last part of the party's address */
  readonly segment: string;
  readonly party: PartyTimes;
  readonly isPublishing: boolean;
  readonly onCount: (by: 1 | -1) => void;
  readonly onSay: (said: Partial<RideSaid>) => void;
  readonly onCancel: () => void;
  readonly onConfirm: (departure: Departure) => void;
}

/** A small phone shows one line, so that the confirming button stays visible. */
export function RideBar(props: RideBarProps) {
  const { mode, segment, party, isPublishing, onCount, onSay, onCancel, onConfirm } = props;
  const ref = useBottomBar();
  const { kind: type, point, passengers, said } = mode;
  function confirm() {
    if (isPublishing) return;
    if (point === null) errorToast(FORM_TEXTS.ridePointRequired);
    else onConfirm({ type, point, passengers, said });
  }
  return (
    <section
      aria-label={MODE_LABELS[type]}
      ref={ref}
      className="panel flex flex-wrap items-center justify-evenly gap-2 px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-4"
    >
      <NoContactNote segment={segment} />
      <RideSaidFields said={said} party={party} onSay={onSay} isLater={point === null} />
      <SeatCounter count={passengers} onCount={onCount} />
      <Button aria-label="Cancelar" className="max-sm:px-[0.75rem] sm:ml-auto" onClick={onCancel}>
        <Icon name="close" className="size-5 sm:hidden" />
        <span className="hidden sm:inline">Cancelar</span>
      </Button>
      <Button
        kind="primary"
        aria-disabled={point === null || isPublishing}
        className="aria-disabled:opacity-55 max-sm:px-[0.75rem]"
        onClick={confirm}
      >
        <Icon name="check" className="size-5 max-[22rem]:hidden" />
        <span>{isPublishing ? 'Publicando...' : 'Confirmar'}</span>
      </Button>
    </section>
  );
}

/** The profile leads back with the draft. */
function NoContactNote({ segment }: { readonly segment: string }) {
  const { status } = useSession();
  const { data } = useQuery({ ...profileQuery, enabled: status === 'signed-in' });
  if (data === undefined || (data.shared && hasContact(data))) return null;
  return (
    <p role="status" className="w-full text-sm text-amber">
      Nadie podrá escribirte:{' '}
      <Link
        to="/profile"
        search={{ tab: 'contacto', volver: `/event/${encodeURIComponent(segment)}/rides` }}
        className="inline-flex min-h-11 items-center font-semibold text-uv underline underline-offset-4"
      >
        añade un contacto
      </Link>
    </p>
  );
}
