import './verified-note.css';
import type { HistoryVerifiedAnswer } from '@duende/contracts/history/history-answers';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '../http/api-client.ts';
import { dataOf } from '../http/positioned.ts';
import { useMay } from '../session/session.ts';
import { verifiedMoment, verifiedResult } from './verified-words.ts';

/** Asked for whenever a screen with the note is opened: no live message moves it. */
const verifiedQuery = queryOptions({
  queryKey: ['history', 'verified'],
  queryFn: ({ signal }) => read<HistoryVerifiedAnswer>('/api/history/verified', signal),
  select: dataOf<HistoryVerifiedAnswer>,
  refetchOnMount: 'always',
});

/**
 * Says when the whole log was last folded anew and compared with what is shown. A line of its own that waits for nobody and that nobody
 * waits for: its room is there from the beginning, and where its question fails it says so and the screen goes on.
 */
export function VerifiedNote() {
  const enabled = useMay('history.read');
  const { data, isError } = useQuery({ ...verifiedQuery, enabled });
  if (!enabled) return null;
  if (data === undefined)
    return (
      <p className="verified">
        {isError && 'No se pudo saber cuándo se verificaron por última vez estos datos.'}
      </p>
    );
  const { last } = data;
  if (last === null)
    return <p className="verified">Todavía no se ha verificado que estos datos coincidan con el registro.</p>;
  const isDiffering = last.differences > 0;
  return (
    <p
      className={isDiffering ? 'verified is-differing' : 'verified'}
      role={isDiffering ? 'status' : undefined}
    >
      <span>{'Verificado por última vez el '}</span>
      <time dateTime={last.at}>{verifiedMoment(last)}</time>
      <span>{`: ${verifiedResult(last)} `}</span>
      <EarlierOnes />
    </p>
  );
}

/** All of them stand in the trail, for who may read it. */
function EarlierOnes() {
  if (!useMay('audit.read')) return null;
  return (
    <Link to="/audit" search={{ kind: 'history.verified' }}>
      Todas las verificaciones
    </Link>
  );
}
