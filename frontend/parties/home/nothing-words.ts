import type { RegionId } from '@duende/contracts/parties/regions';
import type { PartyFilters } from '@duende/contracts/parties/party-filters';

const PLACES: Readonly<Record<RegionId, string>> = {
  all: '',
  madrid: ' en Madrid',
  barcelona: ' en Barcelona',
  sur: ' en el Sur',
  norte: ' en el Norte',
};

/** `No hay resultados para «zzzz»`, `No hay eventos próximos de darkpsy o dub en el Norte`: what leaves the list empty. */
export function nothingWords(search: string, filters: PartyFilters): string {
  const kind = kindWords(filters);
  return search === '' ? `No hay eventos próximos${kind}` : `No hay resultados para «${search}»${kind}`;
}

/** ` de darkpsy o dub en el Norte`: what the filters leave, to be put behind what it is; `''` where they leave everything. */
export function kindWords({ location, styles }: PartyFilters): string {
  const music = styles.length > 2 ? `${styles.length} estilos` : styles.join(' o ');
  return (music && ` de ${music}`) + PLACES[location];
}
