import { z } from 'zod';
import { LOCATIONS } from '../constants/locations.ts';
import { PARTY_TYPES, STYLES } from '../constants/styles.ts';

/** A subject's id: lower-case, uuid-shaped. */
export const ID_SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const idSchema = z.string().regex(ID_SHAPE);

/**
 * Everything people may say about a party, as events carry it: every field present, empty texts as `''`,
 * absent numbers and photo as `null`. Lengths are checked at the HTTP edge, not here, so that old events stay readable.
 */
export const partyDetailsSchema = z.object({
  name: z.string(),
  location: z.enum(LOCATIONS),
  /** degrees north, WGS 84 */
  latitude: z.number().nullable(),
  /** degrees east, WGS 84 */
  longitude: z.number().nullable(),
  /** `/photos/<name>.webp`, see photo-url */
  photo: z.string().nullable(),
  /** `YYYY-MM-DD`, ascending, days in Madrid */
  dates: z.array(z.string()),
  /** `HH:MM`, `''` where nobody gave one */
  startTime: z.string(),
  /** likewise */
  endTime: z.string(),
  type: z.enum(PARTY_TYPES),
  styles: z.array(z.enum(STYLES)),
  cost: z.string(),
  ticketsLink: z.string(),
  link: z.string(),
  mapsUrl: z.string(),
  description: z.string(),
});
export type PartyDetails = z.infer<typeof partyDetailsSchema>;
export const PARTY_FIELDS = Object.keys(partyDetailsSchema.shape) as readonly (keyof PartyDetails)[];
