import { isOn } from '@duende/contracts/parties/party-condition';
import { useQuery } from '@tanstack/react-query';
import { partyQuery } from '../parties/party-queries.ts';
import { NightSheet } from '../party/night/night-sheet.tsx';
import { closeNight } from '../party/night/use-night-sheet.ts';

/** *Tu noche* after *¡Voy!* on the poster. Home has only cards, so the party is loaded. */
export function HomeNight({ partyId }: { readonly partyId: string }) {
  const { data: party } = useQuery(partyQuery(partyId));
  return party && isOn(party) && <NightSheet party={party} place="screen" onClose={closeNight} />;
}
