import type { EventAnswer } from '@duende/contracts/api/answers';
import { costLabel } from '@duende/contracts/cost-label';
import { shareKey } from '@duende/contracts/slug';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Poster } from '../../ui/poster.tsx';
import { StyleChips } from '../../ui/style-chips.tsx';
import { shortDate } from '../../lib/time/date-text.ts';

interface DayDialogProps {
  readonly day: string;
  readonly parties: readonly EventAnswer[];
  readonly going: ReadonlySet<string>;
  readonly onClose: () => void;
}

/** One day and its parties. */
export function DayDialog({ day, parties, going, onClose }: DayDialogProps) {
  const found = parties.filter(({ dates }) => dates.includes(day));
  return (
    <Dialog title={shortDate(day)} closing="button" onClose={onClose}>
      {found.length === 0 ? (
        <p className="py-6 text-center text-lg text-text-2">No hay eventos para esta fecha</p>
      ) : (
        <ul className="flex flex-col gap-3 pb-2">
          {found.map((party) => (
            <DayParty key={party.id} party={party} isGoing={going.has(party.id)} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function DayParty({ party, isGoing }: { readonly party: EventAnswer; readonly isGoing: boolean }) {
  const ids = { name: useId(), link: useId() };
  const hour = party.startTime === '00:00' ? '' : party.startTime;
  return (
    <li className="flex overflow-hidden rounded-2xl bg-surface-2">
      <div className="relative w-24 shrink-0">
        <Poster party={party} sizes="6rem" className="absolute inset-0" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 p-3.5">
        <h3 id={ids.name} className="display mb-0.5 line-clamp-2 text-name leading-[1.12] wrap-break-word">
          {party.name}
        </h3>
        <p className="text-[0.9375rem] wrap-break-word text-text-2">
          {[party.location, hour, costLabel(party.cost)].filter(Boolean).join(' · ')}
        </p>
        {isGoing && <p className="text-sm font-semibold text-acid">¡Voy!</p>}
        <StyleChips styles={party.styles} />
        <Link
          id={ids.link}
          to="/event/$key"
          params={{ key: shareKey(party) }}
          aria-labelledby={`${ids.link} ${ids.name}`}
          className={buttonClass('secondary', 'mt-1 self-start')}
        >
          Ver detalles
        </Link>
      </div>
    </li>
  );
}
