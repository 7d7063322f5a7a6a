import type { ComponentProps } from 'react';
import { TextField } from '../../ui/field.tsx';
import { TimeField } from './choice-fields.tsx';
import type { PartyDraft } from './party-draft.ts';

interface HourFieldsProps {
  readonly draft: PartyDraft;
  readonly onChange: (change: Partial<PartyDraft>) => void;
}

export function HourFields({ draft, onChange }: HourFieldsProps) {
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

type InputProps = Omit<ComponentProps<typeof TextField>, 'label'>;

interface CoordinateFieldsProps {
  readonly latitude: InputProps;
  readonly longitude: InputProps;
}

/** Errors of the point are at its first field. */
export function CoordinateFields({ latitude, longitude }: CoordinateFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-text-2">Coordenadas</legend>
      <div className="grid grid-cols-2 gap-4">
        <TextField label="Latitud" {...latitude} />
        <TextField label="Longitud" {...longitude} />
      </div>
    </fieldset>
  );
}
