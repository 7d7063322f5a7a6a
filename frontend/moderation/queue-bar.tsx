import { cutText } from '@duende/contracts/common/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { subjectName } from '../audit/audit-texts.ts';
import { DID, isDecision, ownTrailQuery, type Decision } from '../audit/decision-reason-dialog.tsx';
import { momentDayAndTime } from '../dates/moment-text.ts';
import { useSession } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { inBatches, rememberedBatches, undoDecisions } from './undo-decisions.ts';
import { namesOf } from './decision-words.ts';
import { QueryBoundary } from '../ui/query-boundary.tsx';
import type { AuditEntry } from '@duende/contracts/audit/audit-answer';

interface QueueBarProps {
  /** rows that others have decided or edited since the list was drawn */
  readonly changed: number;
  readonly onRedraw: () => void;
}

/** Stays in sight over a queue: what one has decided oneself, and the list drawn anew. As high with news as without. */
export function QueueBar({ changed, onRedraw }: QueueBarProps) {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  if (session.status !== 'signed-in') return null;
  return (
    <div className="sticky top-16 z-20 -mx-2 mb-4 flex flex-wrap items-center gap-x-2 bg-bg-0/95 px-2 py-1">
      <Button kind="quiet" className="px-3 text-sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Tus últimas decisiones
      </Button>
      <Button
        kind={changed > 0 ? 'secondary' : 'quiet'}
        className="px-3 text-sm"
        aria-describedby="queue-changes"
        onClick={onRedraw}
      >
        Actualizar lista
      </Button>
      <p id="queue-changes" role="status" className="sr-only">
        {changed > 0 ? `Otros han cambiado ${changed} de la lista.` : ''}
      </p>
      {isOpen && <OwnDecisions userId={session.session.userId} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** How many are offered; further back there is the audit trail. */
const OFFERED = 10;
/** characters of a comment */
const WORDS = 120;

interface OwnDecisionsProps {
  readonly userId: string;
  readonly onClose: () => void;
}

/** What somebody has decided last, each with its undo: the toast that offered it has gone. */
function OwnDecisions({ userId, onClose }: OwnDecisionsProps) {
  const trail = useQuery(ownTrailQuery(userId));
  return (
    <Dialog title="Tus últimas decisiones" startsAt="itself" onClose={onClose}>
      <QueryBoundary
        query={trail}
        loading={<p role="status">Cargando tus decisiones...</p>}
        failed="No se pudieron cargar tus decisiones."
      >
        {(entries) => <Decisions entries={entries} />}
      </QueryBoundary>
    </Dialog>
  );
}

function Decisions({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const decisions = inBatches(entries.filter(isDecision), rememberedBatches()).slice(0, OFFERED);
  if (decisions.length === 0) return <p className="text-text-2">Todavía no has decidido nada.</p>;
  return (
    <ol className="flex flex-col divide-y divide-border">
      {decisions.map((together) => (
        <OwnDecision key={together[0].id} together={together} />
      ))}
    </ol>
  );
}

/** One decision, or several that were made together: one undo. */
function OwnDecision({ together }: { readonly together: readonly [Decision, ...Decision[]] }) {
  const client = useQueryClient();
  const [{ kind, at }] = together;
  const labels = together.map((decision) => cutText(subjectName(decision), WORDS));
  const [first = ''] = labels;
  const count = together.length;
  const label = count === 1 ? subjectName(together[0]) : `${count}: ${namesOf(labels)}`;
  const open = together.filter(({ undoneBy }) => undoneBy === null);
  return (
    <li tabIndex={-1} className="flex items-center gap-3 py-3">
      <p className="min-w-0 flex-1 wrap-anywhere">
        <span className="text-text-2">{`${DID[kind].own} `}</span>
        <bdi className="font-semibold">{count === 1 ? first : label}</bdi>
        <time dateTime={at} className="block text-sm text-text-3 tabular-nums">
          {momentDayAndTime(at)}
        </time>
      </p>
      {open.length > 0 ? (
        <Button
          aria-label={`Deshacer: ${DID[kind].own.toLowerCase()} ${label}`}
          onClick={({ currentTarget }) => {
            // The button goes with what it has done.
            currentTarget.closest('li')?.focus();
            undoDecisions(client, open.map(undoable)).run();
          }}
        >
          Deshacer
        </Button>
      ) : (
        <span className="text-text-3">Deshecha</span>
      )}
    </li>
  );
}

const undoable = (decision: Decision) => ({
  undoId: decision.id,
  subject: decision.subject,
  what: subjectName(decision),
});
