import { isCalendarDay, madridDay } from '@duende/contracts/common/madrid-time';
import { AUDIT_WORDS } from '@duende/contracts/events/event-records';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { publicUserQuery } from '../accounts/user-queries.ts';
import { saveFile } from '../browser/save-file.ts';
import { errorToast, toast } from '../browser/toasts.ts';
import { useOnceMutation } from '../cache/use-once-mutation.ts';
import { request } from '../http/api-client.ts';
import { messageOf } from '../http/api-error.ts';
import { Button } from '../ui/button.tsx';
import { DayInput } from '../ui/day-input.tsx';
import { CONTROL, describedBy, FieldShell } from '../ui/field.tsx';
import { Icon } from '../ui/icons.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { type AuditFilters, filterErrors, hasErrors, type FilterErrors } from './audit-filters.ts';
import { addressOf } from '../http/address.ts';

interface AuditFilterBarProps {
  readonly filters: AuditFilters;
  readonly onFilter: (change: AuditFilters) => void;
}

/** Filters that only links can set are shown next to the button. */
export function AuditFilterBar({ filters, onFilter }: AuditFilterBarProps) {
  const errors = filterErrors(filters);
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || hasErrors(errors);
  const fields = useId();
  const set = Object.values(filters).filter(Boolean).length;
  return (
    <div className="mb-6 flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        <Button
          aria-label={set === 0 ? 'Filtros' : `Filtros: ${set}`}
          aria-expanded={isShown}
          aria-controls={fields}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="equaliser" />
          <span>Filtros</span>
          {set > 0 && <span className="text-uv tabular-nums">{set}</span>}
        </Button>
        {!hasErrors(errors) && <ExportTrail filters={filters} />}
        {filters.actor && (
          <ActorChip userId={filters.actor} onRemove={() => onFilter({ actor: undefined })} />
        )}
        {filters.subject && <Chip onRemove={() => onFilter({ subject: undefined })}>Solo una ficha</Chip>}
      </div>
      <div id={fields} hidden={!isShown}>
        <Fields filters={filters} errors={errors} onFilter={onFilter} />
      </div>
    </div>
  );
}

const dayOrNone = (day = '') => (isCalendarDay(day) ? day : '');

function Fields({ filters, errors, onFilter }: AuditFilterBarProps & { readonly errors: FilterErrors }) {
  const [from, to] = [dayOrNone(filters.from), dayOrNone(filters.to)];
  return (
    <div className="grid gap-4 min-[22rem]:grid-cols-2 sm:grid-cols-3 lg:max-w-4xl">
      <Filter label="Tipo de cambio" isWide>
        {(id) => (
          <select
            id={id}
            value={filters.kind ?? ''}
            onChange={(event) => onFilter({ kind: event.target.value || undefined })}
            className={CONTROL}
          >
            <option value="">Todo</option>
            {Object.entries(AUDIT_WORDS).map(([kind, { name }]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Filter>
      <Filter label="Desde" error={errors.from}>
        {(id) => (
          <DayInput
            {...describedBy(id, { error: errors.from })}
            value={from}
            max={to}
            onChange={({ target }) => onFilter({ from: target.value || undefined })}
          />
        )}
      </Filter>
      <Filter label="Hasta" error={errors.to}>
        {(id) => (
          <DayInput
            {...describedBy(id, { error: errors.to })}
            value={to}
            min={from}
            onChange={({ target }) => onFilter({ to: target.value || undefined })}
          />
        )}
      </Filter>
    </div>
  );
}

interface FilterProps {
  readonly label: string;
  readonly isWide?: boolean;
  readonly error?: string | undefined;
  readonly children: (id: string) => ReactNode;
}

function Filter({ label, isWide = false, error, children }: FilterProps) {
  const id = useId();
  return (
    <div className={isWide ? 'col-span-full sm:col-span-1' : 'min-w-0'}>
      <FieldShell id={id} label={label} error={error}>
        {children(id)}
      </FieldShell>
    </div>
  );
}

function ActorChip({ userId, onRemove }: { readonly userId: string; readonly onRemove: () => void }) {
  const { data } = useQuery(publicUserQuery(userId));
  return (
    <Chip onRemove={onRemove}>
      Lo que hizo <bdi>{data?.username ?? 'una cuenta'}</bdi>
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

/** Asks for a reason, because the log names people. */
function ExportTrail({ filters }: { readonly filters: AuditFilters }) {
  const [isAsking, setAsking] = useState(false);
  const taking = useOnceMutation({
    mutationFn: async (reason: string) => {
      const answer = await request(addressOf('POST /api/admin/audit/export', { ...filters, sep: ';' }), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ reason }),
      });
      return answer.text();
    },
    onSuccess: (text: string) => {
      saveFile(`duende-registro-${madridDay(new Date())}.csv`, 'text/csv', text);
      toast('Registro exportado', 'El archivo está entre tus descargas.');
      setAsking(false);
    },
    onError: (error) => errorToast('Error al exportar', messageOf(error, 'No se pudo exportar el registro')),
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>Exportar resultados</Button>
      {isAsking && (
        <ReasonDialog
          title="Exportar resultados"
          confirm="Exportar"
          readers="Queda en el registro, junto a tu nombre."
          isRequired
          kind="primary"
          doing={taking.isPending ? 'Exportando...' : undefined}
          failure={taking.error}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => taking.mutate(reason)}
        >
          <p>Una tabla CSV con lo que muestran estos filtros; incluye nombres y textos de personas.</p>
        </ReasonDialog>
      )}
    </>
  );
}
