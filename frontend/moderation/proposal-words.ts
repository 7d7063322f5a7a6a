import type { OpenProposalAnswer } from '@duende/contracts/parties/proposal-answers';

/** What is proposed, over its fields. */
export const PROPOSED_WORDS: Readonly<Record<OpenProposalAnswer['proposal']['what'], string>> = {
  changes: 'Cambiar datos',
  reschedule: 'Cambiar de fecha',
  cancel: 'Cancelar el evento',
};
