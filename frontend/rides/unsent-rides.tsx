import type { Coordinates } from '@duende/contracts/rides/ride-events';
import type { CommandOf } from '../offline/outbox.ts';
import { OUTBOX_TEXTS } from '../offline/outbox-command.ts';
import { classNames } from '../ui/class-names.ts';
import { CommandNote } from '../ui/command-note.tsx';
import { RideGlyph } from './pins/ride-glyph.tsx';
import type { RidePin } from './pins/ride-pins.ts';
import { fromText, rideText, whenText } from './pins/ride-texts.ts';

export type UnsentRideCommand = CommandOf<'ride'>;

const textOf = ({ wish }: UnsentRideCommand): string =>
  rideText({ type: wish.type, passengerCount: wish.passengers });

export function unsentPins(
  commands: readonly UnsentRideCommand[],
  party: Coordinates | null,
): readonly RidePin[] {
  return commands.map((command) => ({
    id: pinIdOf(command),
    type: command.wish.type,
    point: command.wish.point,
    isApproximate: false,
    passengers: command.wish.passengers,
    isOwn: true,
    isWaiting: true,
    label: pinLabel(command, party),
    stacked: 0,
  }));
}

function pinLabel(command: UnsentRideCommand, party: Coordinates | null): string {
  const { point } = command.wish;
  const state = command.refusal === null ? OUTBOX_TEXTS.waiting : OUTBOX_TEXTS.refused;
  return `Mi pin (${state}): ${textOf(command).toLowerCase()}, ${fromText(point, party)}`;
}

export const pinIdOf = ({ order }: UnsentRideCommand): string => `waiting-${order}`;

export function UnsentRides({ commands }: { readonly commands: readonly UnsentRideCommand[] }) {
  if (commands.length === 0) return null;
  return (
    <ul className="mb-2.5 flex flex-col gap-2.5">
      {commands.map((command) => (
        <li
          key={command.order}
          className={classNames(
            'panel rounded-2xl p-3 ring-1 ring-inset max-md:bg-surface-2',
            command.refusal === null ? 'ring-amber/60' : 'ring-danger/60',
          )}
        >
          <UnsentRide command={command} />
        </li>
      ))}
    </ul>
  );
}

export function UnsentRide({ command }: { readonly command: UnsentRideCommand }) {
  const { type, point } = command.wish;
  const when = whenText(command.wish);
  return (
    <>
      <div className="flex items-center gap-3">
        <RideGlyph type={type} className="h-11 w-auto" />
        <span className="min-w-0">
          <span className="block font-semibold">{textOf(command)}</span>
          {when !== '' && <span className="block text-sm tabular-nums">{when}</span>}
          <span className="block text-sm text-text-2 tabular-nums">{fromText(point, null)}</span>
        </span>
      </div>
      <CommandNote command={command} className="mt-1" />
    </>
  );
}
