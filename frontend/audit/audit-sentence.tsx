import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import { cutText } from '@duende/contracts/common/limits';
import { Link } from '@tanstack/react-router';
import { classNames } from '../ui/class-names.ts';
import { actorName, subjectName } from './audit-texts.ts';

interface AuditActorProps {
  readonly entry: Pick<AuditEntry, 'actor'>;
  /** the name filters the trail instead of leading to the profile */
  readonly isOfTrail?: boolean;
}

export function AuditActor({ entry, isOfTrail = false }: AuditActorProps) {
  const name = actorName(entry);
  if (isOfTrail && entry.actor !== null) {
    const { id } = entry.actor;
    return (
      <Link
        to="/audit"
        search={(filters) => ({ ...filters, actor: id })}
        className="font-semibold hover:text-uv"
      >
        <bdi>{name}</bdi>
      </Link>
    );
  }
  if (entry.actor === null || entry.actor.username === null)
    return <span className="text-text-2">{name}</span>;
  return (
    <Link to="/profile" search={{ user: entry.actor.id }} className="font-semibold hover:text-uv">
      <bdi>{name}</bdi>
    </Link>
  );
}

const LINK = 'font-semibold text-uv underline-offset-4 hover:underline';
const QUOTE = 120;

type AboutSubject = Pick<AuditEntry, 'subject'> & { readonly kind: string };

interface AuditSubjectProps {
  readonly entry: AboutSubject;
  /** its page cannot be opened: its story can */
  readonly isRemoved: boolean;
}

const isAboutSelf = ({ kind }: AboutSubject) => kind === 'password.changed' || kind === 'person.erased';

export function AuditSubject({ entry, isRemoved }: AuditSubjectProps) {
  const { subject } = entry;
  const label = subjectName(entry);
  switch (subject.type) {
    case 'party': {
      const words = <bdi>{cutText(label, QUOTE)}</bdi>;
      if (subject.partyId === null) return <span className="font-semibold">{words}</span>;
      return (
        <Link
          to={isRemoved ? '/event/$key/historia' : '/event/$key'}
          params={{ key: subject.partyId }}
          className={LINK}
        >
          {words}
        </Link>
      );
    }
    case 'report':
      // A profile belongs to no party.
      return subject.partyId === null ? (
        <Link to="/profile" search={{ user: subject.id }} className={LINK}>
          {label}
        </Link>
      ) : (
        <Link to="/event/$key" params={{ key: subject.partyId }} className={LINK}>
          {label}
        </Link>
      );
    case 'comment': {
      const text = cutText(label, QUOTE);
      return (
        <Link to="/historia/comentario/$id" params={{ id: subject.id }} className={LINK}>
          <bdi>{`«${text}${text.length < label.length ? '…' : ''}»`}</bdi>
        </Link>
      );
    }
    case 'import':
      if (subject.label === null) return <span>{label}</span>;
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
    case 'hook':
      return <span className="font-semibold">{label}</span>;
    case 'verification':
      return null;
    default:
      subject.type satisfies never;
      return null;
  }
}

interface GivenReasonProps extends Pick<AuditEntry, 'reason' | 'isReasonStruck'> {
  readonly className?: string;
}

export function GivenReason({ reason, isReasonStruck, className }: GivenReasonProps) {
  if (isReasonStruck) return <p className="mt-2 border-l-2 border-border pl-3 text-text-3">Motivo tachado</p>;
  if (reason === null) return null;
  return (
    <blockquote
      dir="auto"
      className={classNames('mt-2 border-l-2 border-uv pl-3 wrap-anywhere text-text-2', className)}
    >
      {reason}
    </blockquote>
  );
}
