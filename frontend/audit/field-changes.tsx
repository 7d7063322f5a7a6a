import { monthName } from '@duende/contracts/common/day-words';
import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import { RECORDED_VALUES } from '@duende/contracts/audit/recorded-values';
import { HOOK_KINDS } from '@duende/contracts/hooks/hook-kinds';
import { NEWS_WORDS } from '@duende/contracts/hooks/hook-news';
import type { SourceStatus } from '@duende/contracts/imports/import-events';
import { careTexts, type Care } from '@duende/contracts/parties/care';
import { fieldRow, isPartyField } from '@duende/contracts/parties/party-fields';
import type { PartySet } from '@duende/contracts/parties/party-sets';
import { setText } from '@duende/contracts/parties/sets-of-text';
import { CHOSEN_ROWS, isChosenField } from '@duende/contracts/parties/party-situation';
import { photoName, photoUrl } from '@duende/contracts/parties/photo-url';
import { shortDay } from '../dates/date-text.ts';
import { usePhoto } from '../parties/poster.tsx';
import { isSourceStatus } from '../parties/source-status.ts';
import { classNames } from '../ui/class-names.ts';

/** Named like fields of a party. */
const HOOK_FIELDS: Readonly<Record<string, string>> = { place: 'Destino' };

const STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: {
    pending: 'pendiente',
    approved: 'publicado',
    rejected: 'rechazado',
    deleted: 'eliminado',
    withdrawn: 'retirado por quien lo envió',
  },
  kind: { web: HOOK_KINDS.web.name, telegram: HOOK_KINDS.telegram.name },
  condition: { scheduled: 'en pie', cancelled: 'cancelada', postponed: 'aplazada' },
};

export function fieldName(field: string): string {
  if (isPartyField(field)) return fieldRow(field).words.label;
  return isChosenField(field)
    ? CHOSEN_ROWS[field].label
    : ((RECORDED_VALUES as Readonly<Record<string, string>>)[field] ?? field);
}

const statesOf = (field: string): Readonly<Record<string, string>> | undefined =>
  isChosenField(field) ? CHOSEN_ROWS[field].choices : STATES[field];

const SOURCE_STATUS_LABELS: Readonly<Record<SourceStatus, string>> = {
  cancelled: 'cancelada',
  postponed: 'aplazada',
  rescheduled: 'otra fecha',
  online: 'por internet',
};

function itemText(field: string, item: string): string {
  if (field === 'dates' || field === 'cancelledDates') return shortDay(item);
  if (field === 'cut') return fieldName(item).toLowerCase();
  if (field === 'news') return (NEWS_WORDS as Readonly<Record<string, string>>)[item] ?? item;
  return field === 'notices' && isSourceStatus(item) ? SOURCE_STATUS_LABELS[item] : item;
}

const listText = (texts: readonly string[]) => (texts.length === 0 ? null : texts.join(', '));

/** `null` for an empty value. */
export function valueText(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (field === 'sets') return listText((value as readonly PartySet[]).map((set) => setText(set)));
  if (Array.isArray(value)) {
    return listText(value.map((item) => itemText(field, String(item))));
  }
  if (field === 'care') return listText(careTexts(value as Care));
  if (field === 'placeFrom' && typeof value === 'string') return momentText(value);
  if (field === 'lastDay' && typeof value === 'string') return untilDay(value);
  if (typeof value === 'string') return statesOf(field)?.[value] ?? value;
  return JSON.stringify(value);
}

/** Fields without a previous value. */
const INITIAL_FIELDS: readonly string[] = [
  'status',
  'total',
  'imported',
  'withdrawn',
  'stayed',
  'events',
  'documents',
  'differences',
  'lastDay',
  'kind',
  'place',
];

/** `27/11/26, 18:00`, of `YYYY-MM-DDTHH:MM` */
function momentText(moment: string): string {
  const [day = '', hour = ''] = moment.split('T');
  return `${shortDay(day)}, ${hour}`;
}

/** `hasta el 15 de diciembre de 2026` */
const untilDay = (day: string) =>
  `hasta el ${Number(day.slice(8))} de ${monthName(day)} de ${day.slice(0, 4)}`;

const isNothing = (value: unknown) => Array.isArray(value) && value.length === 0;

interface FieldChangesProps extends Pick<AuditEntry, 'changes'> {
  readonly of?: AuditEntry['subject']['type'];
}

export function FieldChanges({ changes, of }: FieldChangesProps) {
  const shown = changes.filter(({ from, to }) => from !== null || !isNothing(to));
  if (shown.length === 0) return null;
  return (
    <dl className="mt-2 flex flex-col gap-1.5">
      {shown.map(({ field, from, to }) => (
        <div key={field} className="flex flex-col gap-x-3 sm:flex-row">
          <dt className="w-28 shrink-0 text-text-3">
            {(of === 'hook' && HOOK_FIELDS[field]) || fieldName(field)}
          </dt>
          <dd
            className={classNames(
              'flex min-w-0 gap-x-2',
              isLong(from) || isLong(to) ? 'flex-col' : 'flex-wrap items-center',
            )}
          >
            {(from !== null || !INITIAL_FIELDS.includes(field)) && (
              <>
                <del className="min-w-0 text-text-3 decoration-danger/70">
                  <span className="sr-only">antes: </span>
                  <FieldValue field={field} value={from} />
                </del>
                <span aria-hidden="true" className="text-text-3">
                  {isLong(from) || isLong(to) ? '↓' : '→'}
                </span>
              </>
            )}
            <ins className="min-w-0 no-underline">
              <span className="sr-only">ahora: </span>
              <FieldValue field={field} value={to} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isLong(value: unknown): boolean {
  return typeof value === 'string' && (value.length > 60 || value.includes('\n'));
}

export function FieldValue({ field, value }: { readonly field: string; readonly value: unknown }) {
  const text = valueText(field, value);
  const photo = field === 'photo' && text !== null ? photoName(text) : null;
  if (photo !== null) return <Thumbnail photo={photo} />;
  if (text === null) return <span className="text-text-3">vacío</span>;
  return (
    <span dir="auto" className="wrap-anywhere whitespace-pre-line">
      {text}
    </span>
  );
}

function Thumbnail({ photo }: { readonly photo: string }) {
  const { name, miss } = usePhoto(photo);
  if (name === null) return <span className="text-text-3">foto sin cargar</span>;
  return (
    <img
      src={photoUrl(name, '400')}
      alt="foto"
      loading="lazy"
      className="inline-block aspect-[4/5] w-14 rounded-lg object-cover"
      onError={miss}
    />
  );
}
