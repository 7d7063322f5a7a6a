import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import { photoName, photoUrl } from '@duende/contracts/parties/photo-url';
import { classNames } from '../ui/class-names.ts';
import { fieldName, valueText } from './field-texts.ts';
import { usePhoto } from '../parties/use-photo.ts';

/** Fields that an entry sets for the first time, so that there is no previous value. */
const INITIAL_FIELDS: readonly string[] = [
  'status',
  'total',
  'imported',
  'withdrawn',
  'stayed',
  'events',
  'documents',
  'differences',
];

/** Before → after, field by field. */
export function FieldChanges({ changes }: Pick<AuditEntry, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <dl className="mt-2 flex flex-col gap-1.5">
      {changes.map(({ field, from, to }) => (
        <div key={field} className="flex flex-col gap-x-3 sm:flex-row">
          <dt className="w-28 shrink-0 text-text-3">{fieldName(field)}</dt>
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

/** A long value is shown below the previous one, not beside it. */
function isLong(value: unknown): boolean {
  return typeof value === 'string' && (value.length > 60 || value.includes('\n'));
}

/** A field's value as people read it; a photo as itself. */
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
