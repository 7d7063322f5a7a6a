import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { LIMITS } from '@duende/contracts/common/limits';
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
import { MODE_LABELS, seatsText } from './pins/ride-texts.ts';
import type { Departure } from './use-ride-changes.ts';

interface RideBarProps {
  readonly mode: ActiveRideMode;
  /** the last part of the party's address */
  readonly segment: string;
  readonly isPublishing: boolean;
  readonly onCount: (by: 1 | -1) => void;
  readonly onCancel: () => void;
  readonly onConfirm: (departure: Departure) => void;
}

/** The bar at the bottom of the screen while a mode is active: in one line on a small phone, above whose foot the button that confirms must stay. */
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
      aria-label={MODE_LABELS[type]}
      ref={ref}
      className="panel flex flex-wrap items-center justify-evenly gap-2 px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-4"
    >
      <NoContactNote segment={segment} />
      <PassengerCounter count={passengers} onCount={onCount} />
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

/** Warns a person without a shared contact before they publish; the link to the profile leads back with the draft. */
function NoContactNote({ segment }: { readonly segment: string }) {
  const { status } = useSession();
  const { data } = useQuery({ ...profileQuery, enabled: status === 'signed-in' });
  if (data === undefined || (data.shared && hasContact(data))) return null;
  return (
    <p role="status" className="w-full text-sm text-amber">
      Nadie podrá escribirte:{' '}
      <Link
        to="/profile"
        search={{ volver: `/event/${encodeURIComponent(segment)}/rides` }}
        hash="contact"
        className="inline-flex min-h-11 items-center font-semibold text-uv underline underline-offset-4"
      >
        añade un contacto
      </Link>
    </p>
  );
}

const { min, max } = LIMITS.passengers;

interface PassengerCounterProps {
  readonly count: number;
  readonly onCount: (by: 1 | -1) => void;
}

/** From 1 to 10. A button at its limit stays in the tab order, so that the focus is not lost. */
function PassengerCounter({ count, onCount }: PassengerCounterProps) {
  return (
    <div role="group" aria-label="Plazas" className="flex items-center rounded-full bg-surface-2">
      <Step label="Una plaza menos" symbol="−" isEnd={count === min} onClick={() => onCount(-1)} />
      <output className="min-w-9 text-center">
        <span className="display block text-2xl leading-none tabular-nums">{count}</span>{' '}
        <span className="block text-xs leading-none text-text-2">
          {seatsText(count).slice(`${count} `.length)}
        </span>
      </output>
      <Step label="Una plaza más" symbol="+" isEnd={count === max} onClick={() => onCount(1)} />
    </div>
  );
}

interface StepProps {
  readonly label: string;
  readonly symbol: string;
  readonly isEnd: boolean;
  readonly onClick: () => void;
}

function Step({ label, symbol, isEnd, onClick }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isEnd}
      onClick={onClick}
      className="grid size-11 cursor-pointer place-items-center rounded-full text-2xl leading-none hover:bg-surface-3 aria-disabled:cursor-default aria-disabled:text-text-3"
    >
      <span aria-hidden="true">{symbol}</span>
    </button>
  );
}
