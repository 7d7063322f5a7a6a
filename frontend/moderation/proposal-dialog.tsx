import type { OpenProposalAnswer } from '@duende/contracts/parties/proposal-answers';
import { DecisionReasonDialog } from '../audit/decision-reason-dialog.tsx';
import { fieldName } from '../audit/field-texts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** What is asked before a proposal is decided: why it is rejected, or whether what others have changed since may go. */
export interface AskingAbout {
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
