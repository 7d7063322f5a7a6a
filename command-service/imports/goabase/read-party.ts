import { lineupNames } from '@duende/contracts/parties/lineup-names';
import { goabaseSource } from '../fetching/goabase.ts';
import { pointOf } from '../parsing/json-ld.ts';
import { textOf, type JsonNode } from '../parsing/json-ld-nodes.ts';
import { madridMoment } from '../parsing/madrid-moment.ts';
import { sourceStatusOf } from '../parsing/source-status.ts';
import {
  known,
  mergeReadings,
  webUrl,
  type MergedFields,
  type PageFields,
  type Session,
} from '../parsing/page-fields.ts';
import { cutFields, partyFromFields, type FoundParty } from '../parsing/party-from-fields.ts';
import { oneLine, plainText } from '../parsing/plain-text.ts';
import { idOf } from './ask-goabase.ts';

/** Largest first, for cards. */
const FLYER = ['urlImageFull', 'urlImageLarge', 'urlImageMedium', 'urlImageSmall'] as const;

/** Reads a list entry or a detail answer. */
export function fieldsOfGoabase(party: JsonNode): MergedFields {
  const text = (field: string) => plainText(textOf(party[field]));
  const line = (field: string) => oneLine(textOf(party[field]));
  const base = new URL(goabaseSource(idOf(party)));
  const flyer = FLYER.map((field) => webUrl(textOf(party[field]), base)).find((url) => url !== null);
  const [title, town, country] = [line('nameParty'), line('nameTown'), line('isoCountry')];
  const session = sessionOf(party);
  const fields: Partial<PageFields> = known({
    title,
    description: [text('textMore'), text('textLocation'), text('textDeco')].filter(Boolean).join('\n\n'),
    sessions: session && [session],
    place: {
      country: country || line('nameCountry'),
      postalCode: '',
      province: '',
      town,
      text: line('textLocation'),
    },
    point: pointOf({ latitude: party['geoLat'], longitude: party['geoLon'] }),
    image: flyer ?? null,
    cost: line('textEntryFee'),
    lineup: lineupNames(text('textLineUp')),
    site: webUrl(textOf(party['urlOrganizer']), base)?.href ?? '',
    isFestival: /festival/i.test(line('nameType')) || null,
    status: sourceStatusOf([statusOf(line('nameStatus'))], title),
  });
  return mergeReadings([{ layer: 'api', fields }]);
}

/** `null` if a required field is missing. */
export function partyOfGoabase(party: JsonNode): FoundParty | null {
  const read = fieldsOfGoabase(party);
  const found = partyFromFields(read, '');
  return found && { ...found, cut: cutFields(read.fields) };
}

function sessionOf({ dateStart, dateEnd }: JsonNode): Session | null {
  const start = madridMoment(textOf(dateStart));
  return start && { start, end: madridMoment(textOf(dateEnd)) };
}

/** `Cancelled`, `canceled`, `Moved online`: to schema.org's names. */
function statusOf(said: string): string {
  const word = said.replace(/[^a-z]/gi, '').toLowerCase();
  return `event${word === 'canceled' ? 'cancelled' : word}`;
}
