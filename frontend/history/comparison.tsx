import type { HistoryCompareAnswer, PartyDifference } from '@duende/contracts/history/history-answers';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { nightsOf } from '@duende/contracts/parties/nights';
import { nextNight } from '@duende/contracts/parties/party-filters';
import type { UseQueryResult } from '@tanstack/react-query';
import { nearDay } from '../dates/date-text.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { FieldChanges } from '../audit/field-changes.tsx';
import { PartyRow } from '../parties/party-row.tsx';
import { betweenWords, CHANGE_LABELS, changesSummary } from './compare-texts.ts';
import { PastFailure } from './past-failure.tsx';
import { Nothing } from './past-list.tsx';
import { QueryBoundary } from '../ui/query-boundary.tsx';

interface ComparisonProps {
  /** `null` if both handles are at one moment */
  readonly changes: UseQueryResult<HistoryCompareAnswer> | null;
  readonly onEnd: () => void;
}

export function Comparison({ changes, onEnd }: ComparisonProps) {
  return (
    <section aria-labelledby="changes" className="lg:col-start-2">
      <h2 id="changes" className="display mb-2 text-name sm:text-title">
        Qué cambió
      </h2>
      <Body changes={changes} onEnd={onEnd} />
    </section>
  );
}

function Body({ changes, onEnd }: ComparisonProps) {
  if (changes === null) return <Nothing words="Los dos momentos son el mismo: mueve uno de ellos." />;
  return (
    <QueryBoundary
      query={changes}
      loading="Comparando..."
      failed="No se pudieron comparar los dos momentos."
      failure={(error, retry) => (
        <PastFailure words="No se pudieron comparar los dos momentos." error={error} onRetry={retry}>
          <Button onClick={onEnd}>Dejar de comparar</Button>
        </PastFailure>
      )}
    >
      {(data) => (
        <div aria-busy={changes.isPlaceholderData}>
          <p className="text-text-2">{betweenWords(data.from, data.to)}</p>
          <p role="status" className="mb-3 font-semibold">
            {changesSummary(data.changes)}
          </p>
          {data.changes.length > 0 && (
            <ul className="grid gap-3">
              {data.changes.map((change) => (
                <ChangedParty key={change.card.id} {...change} from={data.from} to={data.to} />
              ))}
            </ul>
          )}
        </div>
      )}
    </QueryBoundary>
  );
}

const BADGES = {
  added: 'text-cyan',
  removed: 'text-danger',
  changed: 'text-amber',
} as const satisfies Record<PartyDifference['change'], string>;

interface ChangedPartyProps extends PartyDifference {
  readonly from: string;
  readonly to: string;
}

/** Shows the later moment, or the earlier one if the party was removed. */
function ChangedParty({ change, card, fields, from, to }: ChangedPartyProps) {
  const at = change === 'removed' ? from : to;
  const day = nextNight(card, madridDay(new Date(at))) ?? nightsOf(card)[0] ?? '';
  const badge = (
    <p className="flex flex-wrap items-center gap-2 text-sm text-text-2">
      <strong className={classNames('rounded-full bg-surface-3 px-2.5 py-0.5 font-semibold', BADGES[change])}>
        {CHANGE_LABELS[change]}
      </strong>
      <time dateTime={day}>{nearDay(day)}</time>
    </p>
  );
  return (
    <PartyRow party={card} day={day} isGoing={false} past={{ at }} badge={badge}>
      <FieldChanges changes={fields} />
    </PartyRow>
  );
}
