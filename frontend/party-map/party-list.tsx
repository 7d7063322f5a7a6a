import { DatedPartyRow } from '../parties/party-row.tsx';
import { distanceText } from '../map/distance-text.ts';
import { Button } from '../ui/button.tsx';
import type { Period } from './map-period.ts';
import type { PlacedParty } from './placed-parties.ts';

interface PartyListProps {
  readonly placed: readonly PlacedParty[];
  /** when: `en diciembre` */
  readonly words: string;
  readonly going: ReadonlySet<string>;
  /** shows a party on the map; `null` without a map */
  readonly onChoose: ((id: string) => void) | null;
  /** `null` without filters */
  readonly onClear: (() => void) | null;
  /** the next period with other days; `null` at the end */
  readonly later: Period | null;
  readonly onLater: (period: Period) => void;
}

export function PartyList({ placed, words, going, onChoose, onClear, later, onLater }: PartyListProps) {
  if (placed.length === 0)
    return (
      <div className="panel flex flex-col items-center gap-4 rounded-3xl px-6 py-10 text-center text-text-2">
        <p role="status">
          {`No hay eventos próximos ${words}${onClear === null ? '' : ' con estos filtros'}.`}
        </p>
        {onClear && <Button onClick={onClear}>Quitar filtros</Button>}
        {later && <Button onClick={() => onLater(later)}>{`Ver ${lowered(later.label)}`}</Button>}
      </div>
    );
  return (
    <>
      <p role="status" className="text-text-2">
        {countWords(placed)}
      </p>
      <ul className="flex flex-col gap-3">
        {placed.map(({ party, day, point, kilometres }) => (
          <DatedPartyRow
            key={party.id}
            party={party}
            day={day}
            isGoing={going.has(party.id)}
            tap={
              point !== null && onChoose !== null
                ? { words: 'ver en el mapa', run: () => onChoose(party.id) }
                : null
            }
            detail={kilometres === null ? '' : `a ${distanceText(kilometres)}`}
          >
            {point === null && <p className="text-sm text-text-3">Sin punto en el mapa</p>}
          </DatedPartyRow>
        ))}
      </ul>
    </>
  );
}

const lowered = (words: string) => `${words.charAt(0).toLowerCase()}${words.slice(1)}`;

/** `5 eventos, 4 en el mapa` */
function countWords(placed: readonly PlacedParty[]): string {
  const pinned = placed.filter(({ point }) => point !== null).length;
  const all = placed.length === 1 ? '1 evento' : `${placed.length} eventos`;
  return pinned === placed.length ? all : `${all}, ${pinned} en el mapa`;
}
