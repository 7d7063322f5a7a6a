import type { PartyFilters } from '@duende/contracts/parties/party-filters';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../ui/button.tsx';
import { nothingWords } from './nothing-words.ts';

interface NothingFoundProps {
  /** the words of the search; `''` for none */
  readonly q: string;
  /** what is over has been found by it */
  readonly isPastFound: boolean;
  readonly filters: PartyFilters;
  readonly onSearch: (words: string) => void;
  /** takes the filters away, where there are any */
  readonly onClear: (() => void) | undefined;
}

/** An empty list: what has emptied it, and the one button that takes that away, or the way to the first party. */
export function NothingFound({ q, isPastFound, filters, onSearch, onClear }: NothingFoundProps) {
  const narrowed = [q !== '' && 'búsqueda', onClear && 'filtros'].filter(Boolean);
  return (
    <div className="panel flex flex-col items-center gap-4 rounded-3xl px-6 py-14 text-center text-lg text-text-2">
      <p className="line-clamp-5 wrap-anywhere">{nothingWords(q, filters, isPastFound)}</p>
      {narrowed.length > 0 ? (
        <Button
          onClick={() => {
            // The button goes with what it takes away.
            document.getElementById('upcoming')?.focus();
            onSearch('');
            onClear?.();
          }}
        >
          {`Quitar ${narrowed.join(' y ')}`}
        </Button>
      ) : (
        <Link to="/" search={{ view: 'form' }} className={buttonClass()}>
          Publicar Evento
        </Link>
      )}
    </div>
  );
}
