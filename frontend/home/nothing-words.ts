import type { RegionId } from '@duende/contracts/parties/regions';
import type { PartyFilters } from '@duende/contracts/parties/party-filters';

const PLACES: Readonly<Record<RegionId, string>> = {
  all: '',
  madrid: ' en Madrid',
  barcelona: ' en Barcelona',
  sur: ' en el Sur',
  norte: ' en el Norte',
};

/**
 * `No hay resultados para «zzzz»`, `No hay eventos próximos de darkpsy o dub en el Norte`, or, if past parties were
 * found, `No hay eventos próximos con «luna»`.
 */
export function nothingWords(q: string, filters: PartyFilters, isPastFound = false): string {
  const kind = kindWords(filters);
  if (q !== '' && !isPastFound) return `No hay resultados para «${q}»${kind}`;
  return `No hay eventos próximos${kind}${q && ` con «${q}»`}`;
}

/** ` de darkpsy o dub en el Norte`; `''` without filters. */
export function kindWords({ location, styles }: PartyFilters): string {
  const music = styles.length > 2 ? `${styles.length} estilos` : styles.join(' o ');
  return (music && ` de ${music}`) + PLACES[location];
}
