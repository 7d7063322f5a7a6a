import { fieldRow, isPartyField } from '@duende/contracts/parties/party-fields';
import { shortDay } from '../dates/date-text.ts';

/** Spanish names for what is recorded beside a party's fields, and texts for the values of both. */
const FIELDS: Readonly<Record<string, string>> = {
  status: 'Estado',
  publicNotice: 'Aviso',
  condition: 'Situación',
  cancelledDates: 'Fechas canceladas',
  total: 'Encontrados',
  imported: 'Importados',
  notices: 'Avisos de la fuente',
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
  lastDay: 'Hasta el día',
  isPersonal: 'Con datos personales',
};

const STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: {
    pending: 'pendiente',
    approved: 'publicado',
    rejected: 'rechazado',
    deleted: 'eliminado',
    withdrawn: 'retirado por quien lo envió',
  },
  condition: { scheduled: 'en pie', cancelled: 'cancelada', postponed: 'aplazada' },
};

export const fieldName = (field: string): string =>
  isPartyField(field) ? fieldRow(field).words.label : (FIELDS[field] ?? field);

/** What an import was told has become of some of its parties. */
const NOTICES: Readonly<Record<string, string>> = {
  cancelled: 'cancelada',
  postponed: 'aplazada',
  rescheduled: 'otra fecha',
  online: 'por internet',
};

function itemText(field: string, item: string): string {
  if (field === 'dates' || field === 'cancelledDates') return shortDay(item);
  if (field === 'cut') return fieldName(item).toLowerCase();
  return field === 'notices' ? (NOTICES[item] ?? item) : item;
}

/** The text of a field's value; `null` for an empty one. */
export function valueText(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) {
    const texts = value.map((item) => itemText(field, String(item)));
    return texts.length === 0 ? null : texts.join(', ');
  }
  if (typeof value === 'string') return STATES[field]?.[value] ?? value;
  return JSON.stringify(value);
}
