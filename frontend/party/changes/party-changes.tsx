import type { PartyChangeAnswer } from '@duende/contracts/parties/change-answers';
import { useQuery } from '@tanstack/react-query';
import { nearMoment } from '../../dates/moment-text.ts';
import { partyChangesQuery } from '../../parties/changes-query.ts';
import { changeText } from '../../parties/change-text.ts';

/** The others are folded. */
const FIRST = 5;

/** Nothing without changes, or while they load. */
export function PartyChanges({ eventId }: { readonly eventId: string }) {
  const { data = [] } = useQuery(partyChangesQuery(eventId));
  if (data.length === 0) return null;
  const rest = data.slice(FIRST);
  return (
    <section aria-labelledby="cambios" className="flex flex-col gap-3">
      <h2 id="cambios" className="display text-title">
        Cambios
      </h2>
      <Changes changes={data.slice(0, FIRST)} />
      {rest.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-uv">
            {rest.length === 1 ? 'Ver 1 cambio más' : `Ver ${rest.length} cambios más`}
          </summary>
          <Changes changes={rest} />
        </details>
      )}
    </section>
  );
}

/** Its space is reserved anyway. */
export function PartyChangesLink({ eventId }: { readonly eventId: string }) {
  const { data = [] } = useQuery(partyChangesQuery(eventId));
  if (data.length === 0) return null;
  return (
    <a
      href="#cambios"
      className="-my-2.5 ml-auto flex min-h-11 shrink-0 items-center whitespace-nowrap text-uv"
    >
      {data.length === 1 ? '1 cambio' : `${data.length} cambios`}
    </a>
  );
}

function Changes({ changes }: { readonly changes: readonly PartyChangeAnswer[] }) {
  return (
    <ol className="flex flex-col gap-2">
      {changes.map((change) => (
        <li key={`${change.at} ${change.field}`} className="wrap-anywhere text-text-2">
          <time dateTime={change.at} className="text-text-3 tabular-nums">
            {nearMoment(change.at)}
          </time>
          <span>{` · ${changeText(change)}`}</span>
        </li>
      ))}
    </ol>
  );
}
