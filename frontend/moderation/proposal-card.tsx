import type { OpenProposalAnswer } from '@duende/contracts/parties/proposal-answers';
import { Link } from '@tanstack/react-router';
import { AccountLink } from '../accounts/account-link.tsx';
import { FieldValue } from '../audit/field-changes.tsx';
import { fieldName } from '../audit/field-texts.ts';
import { momentDayAndTime } from '../dates/moment-text.ts';
import { ConditionBadge } from '../parties/condition-badge.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import type { RowChange } from './drawn-rows.ts';
import { PROPOSED_WORDS } from './proposal-words.ts';
import { OVER, RowActions } from './row-actions.tsx';

interface ProposalCardProps {
  readonly party: OpenProposalAnswer;
  /** `undefined` while it can be decided */
  readonly change: RowChange | undefined;
  readonly onAccept: () => void;
  readonly onReject: () => void;
}

/** A change that somebody proposes: what it says now, and what it would. */
export function ProposalCard({ party, change, onAccept, onReject }: ProposalCardProps) {
  const { id, name, dates, proposal } = party;
  const { at, by, sender, what, notice, fields } = proposal;
  const isOff = party.condition === 'cancelled';
  return (
    <li
      tabIndex={-1}
      aria-label={name}
      className={classNames('panel flex scroll-mt-36 flex-col gap-3 rounded-3xl p-5', change && OVER)}
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 dir="auto" className="display text-name wrap-anywhere">
          <Link
            to="/event/$key"
            params={{ key: id }}
            className="inline-flex min-h-11 items-center rounded hover:text-uv"
          >
            {name}
          </Link>
        </h2>
        <ConditionBadge party={party} days={dates} />
      </div>
      <p className="text-sm wrap-anywhere text-text-2">
        {sender === null ? (
          <span>{by === 'source' ? 'La página de la que se importó' : 'De una cuenta borrada'}</span>
        ) : (
          <AccountLink account={sender} />
        )}
        <span>{' · propuesto el '}</span>
        <time dateTime={at} className="tabular-nums">
          {momentDayAndTime(at)}
        </time>
      </p>
      <p className="font-semibold">{PROPOSED_WORDS[what]}</p>
      <dl className="flex flex-col gap-3">
        {fields.map((field) => (
          <ProposedField key={field.field} {...field} />
        ))}
        {notice !== null && (
          <div>
            <dt className="text-sm text-text-3">Aviso sobre el evento</dt>
            <dd className="mt-1 flex flex-col gap-1">
              <Version words="Ahora" field="publicNotice" value={party.publicNotice} />
              <Version words="Propuesto" field="publicNotice" value={notice} isNew />
            </dd>
          </div>
        )}
      </dl>
      {isOff && (
        <p className="border-l-2 border-amber pl-3 text-sm text-amber">
          El evento está cancelado: el cambio ya no se puede aceptar.
        </p>
      )}
      <RowActions id={id} change={change} isTooSoon={false} className="grid grid-cols-2 gap-3 pt-2">
        <Button kind="primary" aria-label={`Aceptar el cambio de ${name}`} onClick={onAccept}>
          Aceptar
        </Button>
        <Button
          kind="danger"
          aria-label={`Rechazar el cambio de ${name}`}
          aria-haspopup="dialog"
          onClick={onReject}
        >
          Rechazar
        </Button>
      </RowActions>
    </li>
  );
}

type Field = OpenProposalAnswer['proposal']['fields'][number];

/** Before and after; three values where somebody else has changed it since. */
function ProposedField({ field, from, now, to, clashes }: Field) {
  return (
    <div className={clashes ? 'border-l-2 border-amber pl-3' : undefined}>
      <dt className="text-sm text-text-3">
        <span>{fieldName(field)}</span>
        {clashes && <span className="text-amber"> · ha cambiado después</span>}
      </dt>
      <dd className="mt-1 flex flex-col gap-1">
        {clashes && <Version words="Al proponerlo" field={field} value={from} />}
        <Version words="Ahora" field={field} value={now} />
        <Version words="Propuesto" field={field} value={to} isNew />
      </dd>
    </div>
  );
}

interface VersionProps {
  readonly words: string;
  readonly field: string;
  readonly value: unknown;
  readonly isNew?: boolean;
}

function Version({ words, field, value, isNew = false }: VersionProps) {
  return (
    <span className="flex gap-3">
      <span className="w-28 shrink-0 text-sm text-text-3">{words}</span>
      <span className={classNames('min-w-0', isNew ? 'font-semibold' : 'text-text-2')}>
        <FieldValue field={field} value={value} />
      </span>
    </span>
  );
}
