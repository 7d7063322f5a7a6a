import type { NoticeLike } from '@duende/contracts/notices/notice-preferences';

/** `techno en Madrid`, `todo en Sur`, `dub en cualquier zona` */
export function likeText({ location, style }: NoticeLike): string {
  return `${style ?? 'todo'} ${location === null ? 'en cualquier zona' : `en ${PLACES[location]}`}`;
}

const PLACES: Readonly<Record<NonNullable<NoticeLike['location']>, string>> = {
  Madrid: 'Madrid',
  Barcelona: 'Barcelona',
  Sur: 'el Sur',
  Norte: 'el Norte',
};
