import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { actorName } from '../audit/audit-texts.ts';
import { subjectTrailQuery, isDecision, DID } from '../audit/decision-reason-dialog.tsx';
import type { RovingItemProps } from '../browser/roving-list.ts';
import { momentTime } from '../dates/moment-text.ts';
import type { RowChange } from './drawn-rows.ts';
import type { DecisionKind } from './moderations.ts';

/** What every row of a queue is given. */
export interface PendingRowProps {
  readonly itemProps: RovingItemProps;
  /** `undefined` while the row can be decided */
  readonly change: RowChange | undefined;
  /** a tap here came too soon after another one to be meant for this row */
  readonly isTooSoon: boolean;
  readonly isPicked: boolean;
  readonly onPick: () => void;
  readonly onDecide: (kind: DecisionKind) => void;
  readonly onReason: () => void;
}

/** How the row of something looks that others have decided or edited. */
export const OVER = 'grayscale outline-2 outline-dashed outline-border-strong';

interface RowActionsProps extends Pick<PendingRowProps, 'change' | 'isTooSoon'> {
  readonly id: string;
  readonly className: string;
  readonly children: ReactNode;
  /** what is said once it waits no longer; default: who decided it, and how */
  readonly gone?: ReactNode;
}

/** What can be done with a row; what others have done stands in the same place, so that no row moves. */
export function RowActions({ id, change, isTooSoon, className, children, gone }: RowActionsProps) {
  const place = useRef<HTMLDivElement>(null);
  const isOver = change !== undefined;
  useLayoutEffect(() => {
    // Else the focus would be lost with the button that held it.
    const row = isOver ? place.current?.closest('li') : null;
    if (row?.contains(document.activeElement) === true) row.focus({ preventScroll: true });
  }, [isOver]);
  return (
    <div ref={place} className="relative mt-auto">
      <div inert={isOver} className={className}>
        {children}
      </div>
      {isOver && (
        <div
          data-row-change={change}
          className="absolute inset-0 grid place-items-center overflow-y-auto rounded-2xl bg-surface-2 px-4 text-center text-text-2"
        >
          {change === 'gone' ? (
            (gone ?? <DecidedElsewhere id={id} />)
          ) : (
            <p>Se ha editado mientras lo mirabas. Actualiza la lista para verlo.</p>
          )}
        </div>
      )}
      {isTooSoon && !isOver && (
        <p
          role="alert"
          className="pointer-events-none absolute inset-x-0 bottom-full mb-1 rounded-2xl bg-surface-3 px-4 py-2 text-center text-sm ring-1 ring-border-strong"
        >
          Has pulsado dos veces muy seguidas y la segunda no ha contado. Vuelve a pulsar si era para este.
        </p>
      )}
    </div>
  );
}

/** Who has decided it meanwhile, and how, in the place of what could be done. */
function DecidedElsewhere({ id }: { readonly id: string }) {
  const { data } = useQuery(subjectTrailQuery(id));
  const decision = data?.find(
    (one) => one.subject.id === id && (isDecision(one) || isTakenBack(one) || isOnProposal(one)),
  );
  if (decision !== undefined && isTakenBack(decision))
    return <p role="status">Lo ha retirado quien lo envió</p>;
  if (decision?.kind === 'proposal.withdrawn') return <p role="status">Lo ha retirado quien lo propuso</p>;
  const did = decision && wordOf(decision);
  if (decision === undefined || did === undefined) return <p role="status">Ya no está pendiente</p>;
  return (
    <p role="status">
      <bdi className="font-semibold">{actorName(decision)}</bdi>
      <span>{` lo ${did} a las `}</span>
      <time dateTime={decision.at} className="tabular-nums">
        {momentTime(decision.at)}
      </time>
    </p>
  );
}

const ON_PROPOSALS: Readonly<Partial<Record<AuditEntry['kind'], string>>> = {
  'proposal.accepted': 'aceptó',
  'proposal.rejected': 'rechazó',
  'proposal.withdrawn': 'retiró',
};
const isOnProposal = ({ kind }: AuditEntry) => kind in ON_PROPOSALS;
const wordOf = (entry: AuditEntry) => (isDecision(entry) ? DID[entry.kind].third : ON_PROPOSALS[entry.kind]);
const isTakenBack = ({ kind }: AuditEntry) => kind === 'party.taken-back';
