import type { PartyDetails } from '@duende/contracts/events/fields';
import { coordinatesOfMapsLink } from '@duende/contracts/maps-link';
import { may, type Actor } from '@duende/contracts/permissions';
import { Refusal } from '@duende/contracts/refusal';

/**
 * The details with the point of the maps link where none is given. A given point is for admins alone, unless it is
 * the link's own, which the form fills in for everybody.
 */
export function settleCoordinates(details: PartyDetails, actor: Actor | null): PartyDetails {
  const linked = coordinatesOfMapsLink(details.mapsUrl);
  if (details.latitude === null && details.longitude === null) return { ...details, ...linked };
  const isLinked = details.latitude === linked?.latitude && details.longitude === linked?.longitude;
  if (!isLinked && !may(actor, 'party.set-coordinates')) throw new Refusal('party.coordinates-admin-only');
  return details;
}
