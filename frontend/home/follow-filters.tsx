import type { PartyFilters } from '@duende/contracts/parties/party-filters';
import { FollowLikes } from '../push/follow-likes.tsx';
import { kindWords } from './nothing-words.ts';

/** `Avísame de dub en el Norte` */
export function FollowFilters({ filters }: { readonly filters: PartyFilters }) {
  const kind = filters.styles.length === 0 ? ` de fiestas${kindWords(filters)}` : kindWords(filters);
  return <FollowLikes filters={filters} kind={kind} />;
}
