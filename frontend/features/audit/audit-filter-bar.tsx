import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { publicUserQuery } from '../../lib/queries/user-queries.ts';
import { CONTROL, FieldShell } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { AuditFilters } from './audit-query.ts';
import { KINDS } from './audit-words.ts';

interface AuditFilterBarProps {
  readonly filters: AuditFilters;
  readonly onFilter: (change: AuditFilters) => void;
}

export function AuditFilterBar({ filters, onFilter }: AuditFilterBarProps) {
  return (
    <div className="mb-8 flex flex-col gap-4">
      <div className="grid gap-4 min-[22rem]:grid-cols-2 sm:grid-cols-3 lg:max-w-4xl">
        <Filter label="Qué" isWide>
          {(id) => (
            <select
              id={id}
              value={filters.kind ?? ''}
              onChange={(event) => onFilter({ kind: event.target.value || undefined })}
              className={CONTROL}
            >
              <option value="">Todo</option>
              {Object.entries(KINDS).map(([kind, { name }]) => (
                <option key={kind} value={kind}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Filter>
        <Filter label="Desde">
          {(id) => (
            <DayInput id={id} value={filters.from} max={filters.to} onDay={(from) => onFilter({ from })} />
          )}
        </Filter>
        <Filter label="Hasta">
          {(id) => (
            <DayInput id={id} value={filters.to} min={filters.from} onDay={(to) => onFilter({ to })} />
          )}
        </Filter>
      </div>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {filters.actor && (
          <ActorChip userId={filters.actor} onRemove={() => onFilter({ actor: undefined })} />
        )}
        {filters.subject && <Chip onRemove={() => onFilter({ subject: undefined })}>Solo una ficha</Chip>}
      </div>
    </div>
  );
}

interface FilterProps {
  readonly label: string;
  /** on phones, a row of its own */
  readonly isWide?: boolean;
  readonly children: (id: string) => ReactNode;
}

function Filter({ label, isWide = false, children }: FilterProps) {
  const id = useId();
  return (
    <div className={isWide ? 'col-span-full sm:col-span-1' : 'min-w-0'}>
      <FieldShell id={id} label={label}>
        {children(id)}
      </FieldShell>
    </div>
  );
}

interface DayInputProps {
  readonly id: string;
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onDay: (day: string | undefined) => void;
}

function DayInput({ id, value = '', min, max, onDay }: DayInputProps) {
  return (
    <input
      id={id}
      type="date"
      value={value}
      min={min}
      max={max}
      onChange={(event) => onDay(event.target.value || undefined)}
      className={CONTROL}
    />
  );
}

function ActorChip({ userId, onRemove }: { readonly userId: string; readonly onRemove: () => void }) {
  const { data } = useQuery(publicUserQuery(userId));
  return (
    <Chip onRemove={onRemove}>
      Solo <bdi>{data?.username ?? 'una cuenta'}</bdi>
    </Chip>
  );
}

function Chip({ onRemove, children }: { readonly onRemove: () => void; readonly children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onRemove}
      className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full bg-surface-3 px-4 font-semibold wrap-anywhere text-uv hover:text-text"
    >
      <span className="sr-only">Quitar filtro: </span>
      {children}
      <Icon name="close" className="size-4" />
    </button>
  );
}
