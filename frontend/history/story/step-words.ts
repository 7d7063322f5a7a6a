import type { PersonStep, PersonStoryAnswer } from '@duende/contracts/history/story-answers';

/** What follows a person's name, before the name of what it is about; `account.registered` is about nothing else. */
export const STEPS = {
  'account.registered': 'creó su cuenta',
  'party.sent': 'envió el evento',
  'comment.sent': 'escribió el comentario',
  'ride.offered': 'ofreció un viaje para',
  'ride.asked': 'pidió un viaje para',
  'ride.removed': 'quitó su viaje para',
  'seat.asked': 'pidió plaza en un viaje para',
  'seat.left': 'dejó su plaza, o su petición, en un viaje para',
  'seat.granted': 'dio una plaza en su viaje para',
  'seat.refused': 'negó una plaza en su viaje para',
  'rsvp.confirmed': 'dijo que va a',
  'rsvp.withdrawn': 'dijo que ya no va a',
} as const satisfies Record<PersonStep['kind'], string>;

export type StoryEntry = PersonStoryAnswer['entries'][number];

/** When it was. */
export const momentOfEntry = (told: StoryEntry): string => ('step' in told ? told.step : told.entry).at;

/** Stays the same while older ones come. */
export function keyOfEntry(told: StoryEntry): string {
  if ('entry' in told) return told.entry.id;
  const { at, kind, subject } = told.step;
  return `${kind} ${subject.id} ${at}`;
}
