import { changesUntil, type Spans } from '@duende/projections/model/spans';

interface Word {
  readonly partyId: string;
  /** ms since 1970 */
  readonly moment: number;
  readonly isGoing: boolean;
}

interface Words {
  readonly partyId: string;
  readonly spans: Spans;
}

/**
 * Newest first: the wanted number, plus all of the last one's moment, plus the next. Skips parties that
 * cannot contribute.
 * @param until ms since 1970
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

/** The first one older than the last wanted. */
function nextBehind(sorted: readonly Word[], wanted: number): Word | undefined {
  const last = sorted[wanted - 1];
  return last && sorted.slice(wanted).find(({ moment }) => moment < last.moment);
}

function newestFirst({ partyId, spans }: Words): readonly Word[] {
  return spans.map((moment, index) => ({ partyId, moment, isGoing: index % 2 === 0 })).reverse();
}
