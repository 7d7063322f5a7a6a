import type { EventAnswer, OpenedEventAnswer } from '@duende/contracts/parties/party-answers';
import { useState } from 'react';
import { asSeen } from '../parties/as-seen.ts';
import { undoAction } from '../audit/undo.ts';
import { quoted } from '../ui/quoted.ts';
import { errorToast, toast } from '../browser/toasts.ts';
import { Button } from '../ui/button.tsx';
import { SOURCE_STATUS_WORDS } from '../parties/source-status.ts';
import { DecisionReasonDialog } from '../audit/decision-reason-dialog.tsx';
import { command, useCommand } from '../cache/use-command.ts';
import { messageOf } from '../http/api-error.ts';

interface Decision {
  readonly kind: 'approve' | 'reject';
  /** empty for none */
  readonly reason: string;
}

export function ModerateParty({ party }: { readonly party: OpenedEventAnswer }) {
  const [isAsking, setAsking] = useState(false);
  const deciding = useDecision(party, () => setAsking(false));
  const decide = (kind: Decision['kind'], reason = '') => deciding.mutate({ kind, reason });
  return (
    <section aria-label="Moderación" className="flex flex-wrap gap-3">
      {party.notice && <p className="w-full text-amber">{SOURCE_STATUS_WORDS[party.notice]}</p>}
      <Button kind="primary" aria-disabled={deciding.isPending} onClick={() => decide('approve')}>
        Aprobar
      </Button>
      <Button kind="danger" aria-disabled={deciding.isPending} onClick={() => decide('reject')}>
        Rechazar
      </Button>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Rechazar con motivo…
      </Button>
      {isAsking && (
        <DecisionReasonDialog
          title="Rechazar con motivo"
          confirm="Rechazar evento"
          readers="Lo leerá quien lo envió."
          isRequired
          doing={deciding.isPending ? 'Rechazando...' : undefined}
          failure={deciding.error}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => decide('reject', reason)}
        >
          <p dir="auto" className="font-semibold wrap-anywhere">
            {party.name}
          </p>
        </DecisionReasonDialog>
      )}
    </section>
  );
}

/** Not optimistic. A rejection does not remove a party approved meanwhile. */
function useDecision(party: EventAnswer, onDecided: () => void) {
  const { id, name } = party;
  return useCommand({
    command: ({ kind, reason }: Decision) =>
      kind === 'approve'
        ? command('PATCH /api/admin/events/:id/approve', { id }, undefined, asSeen(party))
        : command(
            'DELETE /api/events/:id',
            { id },
            { ...(reason !== '' && { reason }), onlyPending: true },
            asSeen(party),
          ),
    done: ({ undoId }, { kind }, client) => {
      onDecided();
      const done = kind === 'approve' ? 'Evento aprobado' : 'Evento rechazado';
      const undone = { subject: { type: 'party', id }, what: quoted(name) } as const;
      toast(done, quoted(name), undoAction(client, undoId, undone));
    },
    failed: (error, { kind }) => {
      const [title, words] =
        kind === 'approve'
          ? ['Error al aprobar', 'No se pudo aprobar el evento']
          : ['Error al rechazar', 'No se pudo rechazar el evento'];
      errorToast(title, messageOf(error, words));
    },
  });
}
