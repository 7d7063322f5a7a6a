import type { AuditEntry } from '@duende/contracts/api/audit-answer';
import { cutText } from '@duende/contracts/constants/limits';
import { Link } from '@tanstack/react-router';
import { momentTime } from '../../lib/dom/moment-text.ts';
import { Button } from '../../ui/button.tsx';
import { FieldChanges } from '../../ui/field-changes.tsx';
import { ScreenIcon } from '../../ui/screen-icons.tsx';
import type { AuditFilters } from './audit-filters.ts';
import { actorName, KINDS, subjectName } from './audit-texts.ts';

interface AuditEntryItemProps {
  readonly entry: AuditEntry;
  /** its party was rejected or deleted, so its page cannot be opened */
  readonly isRemoved: boolean;
  /** it is the entry of that removal, which can be undone */
  readonly isRestorable: boolean;
  readonly isRestoring: boolean;
  readonly onRestore: () => void;
  readonly onFilter: (change: AuditFilters) => void;
}

export function AuditEntryItem({
  entry,
  isRemoved,
  isRestorable,
  isRestoring,
  onRestore,
  onFilter,
}: AuditEntryItemProps) {
  const { actor, subject } = entry;
  return (
    <li className="relative pt-4 pb-5 pl-6">
      <span
        aria-hidden="true"
        className="absolute top-6.5 -left-[0.3125rem] size-2.5 rounded-full bg-border-strong ring-4 ring-bg-0"
      />
      <p className="flex flex-wrap items-baseline gap-x-2 text-[1.0625rem]">
        <span className="min-w-0 wrap-anywhere">
          <Actor entry={entry} /> {KINDS[entry.kind].did} <AuditSubject entry={entry} isRemoved={isRemoved} />
        </span>
        <time dateTime={entry.at} className="text-sm text-text-3 tabular-nums">
          {momentTime(entry.at)}
        </time>
      </p>
      {entry.reason !== null && (
        <blockquote dir="auto" className="mt-2 border-l-2 border-uv pl-3 wrap-anywhere text-text-2">
          {entry.reason}
        </blockquote>
      )}
      <FieldChanges changes={entry.changes} />
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1">
        {isRestorable && (
          <Button aria-disabled={isRestoring} onClick={() => !isRestoring && onRestore()}>
            <ScreenIcon name="undo" />
            {isRestoring ? 'Restaurando...' : 'Restaurar'}
            <span className="sr-only"> {subject.label}</span>
          </Button>
        )}
        <button type="button" onClick={() => onFilter({ subject: subject.id })} className={FILTER_LINK}>
          {ONLY_LABELS[subject.type]}
        </button>
        {actor !== null && (
          <button type="button" onClick={() => onFilter({ actor: actor.id })} className={FILTER_LINK}>
            <span>
              Lo que hizo <bdi>{actor.username ?? 'una cuenta borrada'}</bdi>
            </span>
          </button>
        )}
      </div>
    </li>
  );
}

const ONLY_LABELS = {
  party: 'Solo este evento',
  comment: 'Solo este comentario',
  import: 'Solo esta importación',
  user: 'Solo esta cuenta',
  export: 'Solo esta exportación',
  record: 'Solo este registro',
} as const satisfies Record<AuditEntry['subject']['type'], string>;

const FILTER_LINK =
  'inline-flex min-h-11 cursor-pointer items-center text-sm text-text-3 wrap-anywhere underline-offset-4 hover:text-uv hover:underline';

function Actor({ entry }: { readonly entry: AuditEntry }) {
  const name = actorName(entry);
  if (entry.actor === null || entry.actor.username === null)
    return <span className="text-text-2">{name}</span>;
  return (
    <Link to="/profile" search={{ user: entry.actor.id }} className="font-semibold hover:text-uv">
      <bdi>{name}</bdi>
    </Link>
  );
}

const LINK = 'font-semibold text-uv underline-offset-4 hover:underline';
/** characters of a comment that are quoted */
const QUOTE = 120;

interface AuditSubjectProps {
  readonly entry: AuditEntry;
  /** its page cannot be opened */
  readonly isRemoved: boolean;
}

const isAboutSelf = ({ kind }: AuditEntry) => kind === 'password.changed' || kind === 'person.erased';

/** What an entry is about, as a link where it has a page. */
function AuditSubject({ entry, isRemoved }: AuditSubjectProps) {
  const { subject } = entry;
  const label = subjectName(entry);
  switch (subject.type) {
    case 'party':
    case 'comment': {
      const text = cutText(label, QUOTE);
      const words = (
        <bdi>{subject.type === 'comment' ? `«${text}${text.length < label.length ? '…' : ''}»` : text}</bdi>
      );
      if (subject.partyId === null || isRemoved) return <span className="font-semibold">{words}</span>;
      return (
        <Link to="/event/$key" params={{ key: subject.partyId }} className={LINK}>
          {words}
        </Link>
      );
    }
    case 'import':
      if (subject.label === null) return label;
      return (
        <a href={subject.label} target="_blank" rel="noopener noreferrer" className={LINK}>
          {label}
        </a>
      );
    case 'user':
      if (isAboutSelf(entry)) return null;
      if (subject.label === null) return <span className="text-text-2">una cuenta borrada</span>;
      return (
        <Link to="/profile" search={{ user: subject.id }} className={LINK}>
          <bdi>{label}</bdi>
        </Link>
      );
    case 'export':
    case 'record':
      return <span className="font-semibold">{label}</span>;
    default:
      subject.type satisfies never;
      return null;
  }
}
