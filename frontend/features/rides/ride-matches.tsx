import { useId, useState } from 'react';
import { Icon } from '../../ui/icons.tsx';
import { RideGlyph } from './ride-glyph.tsx';
import { matchText } from './ride-words.ts';
import type { ShownMatch } from './use-ride-matches.ts';

interface RideMatchesProps {
  readonly matches: readonly ShownMatch[];
  readonly onShowProfile: (userId: string) => void;
}

/** Who could go along, the nearest first; a press leads to how to write to them. Said aloud when somebody comes. */
export function RideMatches({ matches, onShowProfile }: RideMatchesProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const more = matches.length - 1;
  return (
    <div role="region" aria-label="Cerca de ti" aria-live="polite" className="empty:hidden">
      {matches.length > 0 && (
        <>
          <ul id={id} className="flex flex-col gap-2">
            {matches.slice(0, isOpen ? undefined : 1).map((match) => (
              <li key={match.rideId}>
                <button
                  type="button"
                  title="Ver cómo escribirle"
                  onClick={() => onShowProfile(match.userId)}
                  className="flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-2xl bg-surface-2 px-3 py-1.5 text-left ring-1 ring-acid ring-inset hover:bg-surface-3"
                >
                  <RideGlyph type={match.type} className="h-8 w-auto" />
                  <span className="min-w-0 flex-1 leading-tight wrap-anywhere">
                    <bdi className="font-semibold text-acid">{match.username}</bdi> {matchText(match)}
                  </span>
                  <Icon name="forward" className="size-4 text-uv" />
                </button>
              </li>
            ))}
          </ul>
          {more > 0 && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
              className="min-h-11 cursor-pointer px-3 text-sm font-semibold text-uv"
            >
              {isOpen
                ? 'Ver solo lo más cercano'
                : more === 1
                  ? 'y otra persona más'
                  : `y ${more} personas más`}
            </button>
          )}
        </>
      )}
    </div>
  );
}
