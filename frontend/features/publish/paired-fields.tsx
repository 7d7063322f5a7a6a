import { TextField } from '../../ui/field.tsx';
import { TimeField } from './choice-fields.tsx';
import type { PartyDraft } from './party-draft.ts';

interface PairProps {
  readonly draft: PartyDraft;
  readonly onChange: (change: Partial<PartyDraft>) => void;
}

export function HourFields({ draft, onChange }: PairProps) {
  return (
    <div className="grid gap-4 min-[22rem]:grid-cols-2">
      <TimeField
        label="Hora de inicio"
        value={draft.startTime}
        onChange={(startTime) => onChange({ startTime })}
      />
      <TimeField label="Hora de fin" value={draft.endTime} onChange={(endTime) => onChange({ endTime })} />
    </div>
  );
}

/** @param error what is wrong with the point, shown at its first half */
export function CoordinateFields({
  draft,
  error,
  onChange,
}: PairProps & { readonly error: string | undefined }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-text-2">Coordenadas</legend>
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Latitud"
          value={draft.latitude}
          error={error}
          onChange={(event) => onChange({ latitude: event.target.value })}
        />
        <TextField
          label="Longitud"
          value={draft.longitude}
          onChange={(event) => onChange({ longitude: event.target.value })}
        />
      </div>
    </fieldset>
  );
}
