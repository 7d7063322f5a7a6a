import type { OpenProposalAnswer } from '@duende/contracts/parties/proposal-answers';

const list = new Intl.ListFormat('es', { style: 'long', type: 'conjunction' });

/** `Fechas, Precio y Artistas` */
export const listOf = (words: readonly string[]): string => list.format(words);

/** What is proposed, over its fields. */
export const PROPOSED_WORDS: Readonly<Record<OpenProposalAnswer['proposal']['what'], string>> = {
  changes: 'Cambiar datos',
  reschedule: 'Cambiar de fecha',
  cancel: 'Cancelar el evento',
};
