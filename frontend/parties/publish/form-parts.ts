import { everyOf, type PartyField } from '@duende/contracts/parties/party-fields';

/** Pairs are listed by their first half. Organisers have the flyer first. */
export const FORM_PARTS = {
  'Cartel y nombre': ['photo', 'name', 'type', 'description'],
  'Cuándo y dónde': [
    ...(['dates', 'startTime', 'endTime', 'location', 'mapsUrl', 'latitude', 'longitude'] as const),
    ...(['place', 'placeFrom'] as const),
  ],
  'Quién toca': ['lineup', 'sets', 'styles'],
  'Entradas y enlaces': ['cost', 'ticketsLink', 'link', 'care'],
} as const satisfies Readonly<Record<string, readonly PartyField[]>>;

export type FormPartTitle = keyof typeof FORM_PARTS;
export type FieldOfPart<Title extends FormPartTitle> = (typeof FORM_PARTS)[Title][number];

export const ASKED_FIELDS = everyOf<PartyField>()([
  ...FORM_PARTS['Cartel y nombre'],
  ...FORM_PARTS['Cuándo y dónde'],
  ...FORM_PARTS['Quién toca'],
  ...FORM_PARTS['Entradas y enlaces'],
]);
