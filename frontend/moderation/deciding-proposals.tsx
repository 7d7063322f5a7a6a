import type { OpenProposalAnswer } from '@duende/contracts/parties/proposal-answers';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { DecisionReasonDialog } from '../audit/decision-reason-dialog.tsx';
import { fieldName } from '../audit/field-changes.tsx';
import { undoAction } from '../audit/undo.ts';
import { errorToast, toast } from '../browser/toasts.ts';
import { messageOf } from '../http/api-error.ts';
import { ConfirmDialog } from '../ui/dialog-parts.tsx';
import type { DrawnRows } from './drawn-rows.ts';
import { command, useCommand } from '../cache/use-command.ts';
import { asSeen } from '../parties/as-seen.ts';

interface Decision {
  readonly party: OpenProposalAnswer;
  readonly kind: 'accept' | 'reject';
  /** of a rejection; an empty one is none */
  readonly reason: string;
}

const TEXTS = {
  accept: { done: 'Cambio aceptado', failed: 'Error al aceptar', fallback: 'No se pudo aceptar el cambio' },
  reject: {
    done: 'Cambio rechazado',
    failed: 'Error al rechazar',
    fallback: 'No se pudo rechazar el cambio',
  },
} as const;

/** Accepts and rejects proposals, each as it is on the screen; what is refused stays, and the list is asked for anew. */
export function useDecidingProposals(drawn: DrawnRows<OpenProposalAnswer>) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<AskingAbout | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const deciding = useCommand({
    command: ({ party, kind, reason }: Decision) =>
      kind === 'accept'
        ? command(
            'POST /api/admin/events/:id/proposal/accept',
            { id: party.id },
            hasClash(party) ? { overwrite: true } : undefined,
            asSeen(party),
          )
        : command(
            'POST /api/admin/events/:id/proposal/reject',
            { id: party.id },
            reason === '' ? undefined : { reason },
            asSeen(party),
          ),
    words: 'Failed to decide proposal',
    done: ({ undoId }, { party, kind }) => {
      const { id, name } = party;
      setAsking(null);
      drawn.take(id);
      list.current?.focus({ preventScroll: true });
      const undo =
        undoId === null
          ? undefined
          : undoAction(client, undoId, { subject: { type: 'party', id }, what: name });
      toast(TEXTS[kind].done, name, undo);
    },
    after: (_answer, { party }) => drawn.giveBack(party.id),
    failed: (error, { kind }) => {
      if (kind !== 'accept') return;
      setAsking(null);
      errorToast(TEXTS[kind].failed, messageOf(error, TEXTS[kind].fallback));
    },
  });

  return {
    list,
    asking,
    ask(what: AskingAbout['what'], party: OpenProposalAnswer) {
      deciding.reset();
      setAsking({ what, party });
    },
    end: () => setAsking(null),
    accept: (party: OpenProposalAnswer) => deciding.mutate({ party, kind: 'accept', reason: '' }),
    reject: (party: OpenProposalAnswer, reason: string) => deciding.mutate({ party, kind: 'reject', reason }),
    isBusy: deciding.isPending,
    failure: asking?.what === 'reject' ? deciding.error : null,
  };
}

export const hasClash = ({ proposal }: OpenProposalAnswer) => proposal.fields.some(({ clashes }) => clashes);

/** What is asked before a proposal is decided: why it is rejected, or whether what others have changed since may go. */
interface AskingAbout {
  readonly what: 'reject' | 'overwrite';
  readonly party: OpenProposalAnswer;
}

interface ProposalDialogProps {
  readonly asking: AskingAbout;
  readonly isBusy: boolean;
  /** why the server refused it, or `null` */
  readonly failure: Error | null;
  readonly onClose: () => void;
  readonly onAccept: (party: OpenProposalAnswer) => void;
  /** @param reason empty for none */
  readonly onReject: (party: OpenProposalAnswer, reason: string) => void;
}

export function ProposalDialog({
  asking: { what, party },
  isBusy,
  failure,
  onClose,
  onAccept,
  onReject,
}: ProposalDialogProps) {
  if (what === 'reject')
    return (
      <DecisionReasonDialog
        title="Rechazar cambio"
        confirm="Rechazar cambio"
        readers="Lo leerá quien lo propuso. Queda en el historial."
        doing={isBusy ? 'Rechazando...' : undefined}
        failure={failure}
        onClose={onClose}
        onConfirm={(reason) => onReject(party, reason)}
      >
        <p dir="auto" className="font-semibold wrap-anywhere">
          {party.name}
        </p>
      </DecisionReasonDialog>
    );
  const changed = party.proposal.fields.filter(({ clashes }) => clashes).map(({ field }) => fieldName(field));
  return (
    <ConfirmDialog
      title="Aceptar de todos modos"
      subject={party.name}
      doing={isBusy ? 'Aceptando...' : undefined}
      onClose={onClose}
      onConfirm={() => onAccept(party)}
    >
      {`Después de la propuesta alguien cambió esto en el evento: ${changed.join(', ')}. Si la aceptas, se pierde lo que pone ahora.`}
    </ConfirmDialog>
  );
}
