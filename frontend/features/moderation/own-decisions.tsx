import { cutText } from '@duende/contracts/constants/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { momentDayAndTime } from '../../lib/dom/moment-text.ts';
import { undoAction } from '../../lib/api/undo.ts';
import { Button } from '../../ui/button.tsx';
import { subjectName } from '../../ui/audit-texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { DID, isDecision, ownTrailQuery, type Decision } from './decision-trail.ts';
import { quoted } from '../../lib/dom/quoted.ts';

/** How many are offered; further back there is the audit trail. */
const OFFERED = 10;
/** characters of a comment */
const WORDS = 120;

interface OwnDecisionsProps {
  readonly userId: string;
  readonly onClose: () => void;
}

/** What somebody has decided last, each with its undo: the toast that offered it has gone. */
export function OwnDecisions({ userId, onClose }: OwnDecisionsProps) {
  const { data, error, refetch } = useQuery(ownTrailQuery(userId));
  const decisions = data?.filter(isDecision).slice(0, OFFERED);
  return (
    <Dialog title="Tus últimas decisiones" startsAt="itself" onClose={onClose}>
      {decisions === undefined && error === null && <p role="status">Cargando tus decisiones...</p>}
      {decisions === undefined && error !== null && (
        <FailureNote
          words="No se pudieron cargar tus decisiones."
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {decisions?.length === 0 && <p className="text-text-2">Todavía no has decidido nada.</p>}
      {decisions !== undefined && decisions.length > 0 && (
        <ol className="flex flex-col divide-y divide-border">
          {decisions.map((decision) => (
            <OwnDecision key={decision.id} decision={decision} />
          ))}
        </ol>
      )}
    </Dialog>
  );
}

function OwnDecision({ decision }: { readonly decision: Decision }) {
  const client = useQueryClient();
  const { id, kind, subject, at, undoneBy } = decision;
  const label = subjectName(decision);
  return (
    <li tabIndex={-1} className="flex items-center gap-3 py-3">
      <p className="min-w-0 flex-1 wrap-anywhere">
        <span className="text-text-2">{`${DID[kind].own} `}</span>
        <bdi className="font-semibold">{cutText(label, WORDS)}</bdi>
        <time dateTime={at} className="block text-sm text-text-3 tabular-nums">
          {momentDayAndTime(at)}
        </time>
      </p>
      {undoneBy === null ? (
        <Button
          aria-label={`Deshacer: ${DID[kind].own.toLowerCase()} ${label}`}
          onClick={({ currentTarget }) => {
            // The button goes with what it has done.
            currentTarget.closest('li')?.focus();
            undoAction(client, id, { subject, what: quoted(label) }).run();
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
