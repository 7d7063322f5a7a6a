import { changesUntil, type Spans } from '@duende/projections/model/spans';

/** One time that somebody said whether they go to a party. */
interface Word {
  readonly partyId: string;
  /** milliseconds since 1970 */
  readonly moment: number;
  readonly isGoing: boolean;
}

interface Words {
  readonly partyId: string;
  readonly spans: Spans;
}

/**
 * The newest words up to a moment, the newest first: as many as are wanted, all others of the moment that those end in, and the next.
 * What cannot be among them is not looked at.
 *
 * @param until milliseconds since 1970
 */
export function newestWords(all: readonly Words[], until: number, wanted: number): readonly Word[] {
  const said = all.flatMap(({ partyId, spans }) => {
    const end = changesUntil(spans, until);
    const newest = spans[end - 1];
    return newest === undefined ? [] : [{ partyId, spans: spans.slice(0, end), newest }];
  });
  said.sort((a, b) => b.newest - a.newest);
  let found: readonly Word[] = [];
  for (const words of said) {
    const next = nextBehind(found, wanted);
    if (next !== undefined && words.newest < next.moment) break;
    const sorted = [...found, ...newestFirst(words)].sort((a, b) => b.moment - a.moment);
    const end = nextBehind(sorted, wanted);
    found = end === undefined ? sorted : sorted.slice(0, sorted.indexOf(end) + 1);
  }
  return found;
}

/** The first word that is older than the last one wanted. */
function nextBehind(sorted: readonly Word[], wanted: number): Word | undefined {
  const last = sorted[wanted - 1];
  return last && sorted.slice(wanted).find(({ moment }) => moment < last.moment);
}

function newestFirst({ partyId, spans }: Words): readonly Word[] {
  return spans.map((moment, index) => ({ partyId, moment, isGoing: index % 2 === 0 })).reverse();
}
