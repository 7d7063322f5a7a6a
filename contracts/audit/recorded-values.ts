import type { PartyField } from '../parties/party-fields.ts';

/** Labels of recorded values other than a party's fields. */
export const RECORDED_VALUES = {
  status: 'Estado',
  publicNotice: 'Nota',
  conditionReason: 'Motivo de la situación',
  condition: 'Situación',
  cancelledDates: 'Fechas canceladas',
  total: 'Encontrados',
  imported: 'Importados',
  notices: 'Notas de la fuente',
  cut: 'Recortado',
  withdrawn: 'Retirados',
  stayed: 'Ya aprobados',
  events: 'Hechos',
  documents: 'Documentos',
  differences: 'Diferencias',
  decidedBy: 'Decidido por',
  format: 'Formato',
  from: 'Desde',
  to: 'Hasta',
  lastDay: 'Duración',
  kind: 'Tipo',
  news: 'Novedades',
  locations: 'Zonas',
  isPersonal: 'Con datos personales',
} as const satisfies Readonly<Record<string, string>>;

/** Every value that an entry of the audit log may list has a label. */
export type RecordedValue = keyof typeof RECORDED_VALUES | PartyField;
