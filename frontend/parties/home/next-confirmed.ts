import type { RsvpEventAnswer } from '@duende/contracts/rsvps/rsvp-answers';
import { nextStretch, startOf, type Stretch } from '@duende/contracts/parties/party-night';

/** The party of those a person confirmed that goes on or comes first, and which of its stretches that is. */
export function nextParty(
  confirmed: readonly RsvpEventAnswer[],
  now: number,
): { readonly party: RsvpEventAnswer; readonly stretch: Stretch } | null {
  const [first] = confirmed
    .flatMap((party) => {
      const stretch = nextStretch(party, now);
      return stretch === null ? [] : [{ party, stretch, start: startOf(stretch) }];
    })
    .sort((a, b) => a.start - b.start || (a.party.name < b.party.name ? -1 : 1));
  return first ?? null;
}
