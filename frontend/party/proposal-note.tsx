import type { OwnEventAnswer } from '@duende/contracts/parties/party-answers';
import type { OwnProposal } from '@duende/contracts/parties/own-proposal';
import { proposedFields } from '@duende/contracts/parties/proposal';
import { fieldRow } from '@duende/contracts/parties/party-fields';
import { WhatIsReviewed } from '../ui/guide-link.tsx';
import { WithdrawProposal } from '../parties/withdraw-proposal.tsx';

interface ProposalNoteProps {
  readonly party: OwnEventAnswer;
  readonly proposal: OwnProposal;
}

const STATES = {
  open: { words: 'Cambio propuesto · te avisaremos', edge: 'border-amber', colour: 'text-amber' },
  accepted: { words: 'Tu último cambio se aceptó', edge: 'border-border-strong', colour: 'text-text-2' },
  rejected: { words: 'Tu último cambio no se aceptó', edge: 'border-danger', colour: 'text-danger' },
} as const;

export function ProposalNote({ party, proposal }: ProposalNoteProps) {
  const { state, reason } = proposal;
  if (state === 'withdrawn') return null;
  const { words, edge, colour } = STATES[state];
  return (
    <div className={`flex flex-col items-start gap-1 border-l-2 pl-3 ${edge}`}>
      <p className={`font-semibold ${colour}`}>{words}</p>
      <p className="text-text-2">{whatOf(party, proposal)}</p>
      {state === 'rejected' && reason !== null && (
        <>
          <p className="wrap-anywhere text-text-2">
            <span className="font-semibold">{'Motivo: '}</span>
            <span dir="auto">{reason}</span>
          </p>
          <WhatIsReviewed />
        </>
      )}
      {state === 'open' && (
        <div className="-ml-3 *:px-3">
          <WithdrawProposal party={party} />
        </div>
      )}
    </div>
  );
}

/** `Precio y enlace` */
function whatOf(party: OwnEventAnswer, { changes }: OwnProposal): string {
  const labels = proposedFields(changes, party).map(({ field }) => fieldRow(field).words.label);
  const list = new Intl.ListFormat('es', { type: 'conjunction' });
  return list.format([...new Set(labels)]);
}
