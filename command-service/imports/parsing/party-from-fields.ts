import { folded } from '@duende/contracts/common/folded';
import { partyBodySchema } from '@duende/contracts/parties/party-body';
import { cutText, LIMITS, textLength } from '@duende/contracts/common/limits';
import type { PartyType } from '@duende/contracts/parties/styles';
import { CUT_FIELDS, type CutField } from '@duende/contracts/imports/cut-fields';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import type { PartySource, SourceStatus } from '@duende/contracts/imports/import-events';
import { locationOfPlace } from './location-of-place.ts';
import type { Layer, MergedFields, PageFields } from './page-fields.ts';
import { isLongerThanAParty, partyTimes } from './party-times.ts';
import { stylesOfText } from '@duende/contracts/parties/styles-of-text';

/** Without its photo. */
export interface FoundParty {
  readonly details: PartyDetails;
  readonly layers: PartySource['layers'];
  readonly image: URL | null;
  readonly status: SourceStatus | undefined;
  /** if checked for this source */
  readonly cut?: readonly CutField[];
}

/** Under the form's rules; `null` if name, day or region is missing or a rule fails. `link`: page with tickets. */
export function partyFromFields({ fields, layers }: MergedFields, link: string): FoundParty | null {
  const { title = '', description = '', sessions = [], place, point, image = null, lineup = [] } = fields;
  const location = locationOfPlace(place, point);
  const times = partyTimes(sessions);
  const name = cutAtWord(title, LIMITS.partyName.max);
  const styles = stylesOfText(`${title}\n${description}`);
  const parsed = partyBodySchema.safeParse({
    ...times,
    name,
    location,
    type: fields.isFestival ? 'festival' : typeOf(title, times.dates),
    styles,
    cost: short(fields.cost),
    ticketsLink: whole(link),
    mapsUrl: whole(fields.mapsUrl),
    link: whole(fields.site),
    lineup: lineup.filter(isShortName).slice(0, LIMITS.lineup.max),
    description: cutText(wholeDescription(title, description), LIMITS.description.max).trim(),
    latitude: point?.latitude,
    longitude: point?.longitude,
  });
  if (!parsed.success) return null;
  const located = locationOfPlace(place, undefined) === null ? layers.point : layers.place;
  const stylesLayer = stylesOfText(title).length > 0 ? layers.title : layers.description;
  const given: Partial<Record<keyof PartyDetails, Layer | undefined>> = {
    name: layers.title,
    location: located,
    latitude: layers.point,
    longitude: layers.point,
    photo: layers.image,
    dates: layers.sessions,
    startTime: layers.sessions,
    endTime: layers.sessions,
    styles: styles.length > 0 ? stylesLayer : undefined,
    cost: layers.cost,
    mapsUrl: layers.mapsUrl,
    description: layers.description,
    lineup: layers.lineup,
    link: layers.site,
  };
  return { details: parsed.data, layers: present(given), image, status: fields.status };
}

export function cutFields(fields: Partial<PageFields>): readonly CutField[] {
  const { title = '', description = '', sessions = [], cost = '', lineup = [] } = fields;
  const cut: Readonly<Record<CutField, boolean>> = {
    name: textLength(title) > LIMITS.partyName.max,
    dates: sessions.some(isLongerThanAParty),
    lineup: lineup.length > LIMITS.lineup.max || !lineup.every(isShortName),
    cost: textLength(cost) > LIMITS.otherText.max,
    description: textLength(wholeDescription(title, description)) > LIMITS.description.max,
  };
  return CUT_FIELDS.filter((field) => cut[field]);
}

/** A shortened name is repeated in full. */
function wholeDescription(title: string, description: string): string {
  const isWhole = cutAtWord(title, LIMITS.partyName.max) === title;
  return isWhole ? description : `${title}\n\n${description}`.trim();
}

const isShortName = (name: string) => textLength(name) <= LIMITS.lineup.name;

/** A shortened link is broken. */
const whole = (link = '') => (link.length > LIMITS.otherText.max ? '' : link);

/** Whole words if the first fits, without trailing separators. */
export function cutAtWord(text: string, max: number): string {
  const start = cutText(text, max);
  if (start === text) return text;
  const isWholeWord = /^\s/u.test(text.slice(start.length));
  const words = isWholeWord ? start : start.replace(/\s+\S*$/u, '');
  return words.replace(/[\s,;:·|&(/–—-]+$/u, '') || start;
}

function typeOf(title: string, dates: readonly string[]): PartyType {
  return /\bfestival\b/.test(folded(title)) || dates.length > 1 ? 'festival' : 'fiesta';
}

function short(text = ''): string {
  return cutText(text, LIMITS.otherText.max);
}

function present(given: Partial<Record<string, Layer | undefined>>): Record<string, Layer> {
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, Layer] => entry[1] !== undefined),
  );
}
