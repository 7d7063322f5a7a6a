import {
  CARE_ANSWER_WORDS,
  CARE_GROUPS,
  careRow,
  careTicksOf,
  type Care,
  type CareEntry,
  type CareTick,
} from '@duende/contracts/parties/care';
import { fieldRow } from '@duende/contracts/parties/party-fields';
import { TextField } from '../../ui/field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';

interface CareFieldsProps {
  readonly care: Care;
  readonly onChange: (care: Care) => void;
}

export function CareFields({ care, onChange }: CareFieldsProps) {
  const set = (tick: CareTick, entry: CareEntry | undefined) => {
    const { [tick]: _before, ...others } = care;
    onChange(entry === undefined ? others : { ...others, [tick]: entry });
  };
  return (
    <div className="flex flex-col gap-6">
      <p className="text-sm text-text-3">Di solo lo que sepas: lo demás queda como desconocido.</p>
      {CARE_GROUPS.map((group) => (
        <section key={group} className="flex flex-col gap-4">
          <h3 className="display text-name">{group}</h3>
          {careTicksOf(group).map((tick) => (
            <CareField key={tick} tick={tick} entry={care[tick]} onChange={(entry) => set(tick, entry)} />
          ))}
        </section>
      ))}
    </div>
  );
}

const UNKNOWN = 'unknown';
const WORDS = { ...CARE_ANSWER_WORDS, [UNKNOWN]: 'No se sabe' } as const;
const CHOICES = ['yes', 'no', UNKNOWN] as const satisfies readonly (keyof typeof WORDS)[];

interface CareFieldProps {
  readonly tick: CareTick;
  readonly entry: CareEntry | undefined;
  readonly onChange: (entry: CareEntry | undefined) => void;
}

function CareField({ tick, entry, onChange }: CareFieldProps) {
  const { label } = careRow(tick);
  const { limit } = fieldRow('care');
  return (
    <div className="flex flex-col gap-2">
      <ChoiceField
        label={label}
        options={CHOICES}
        words={WORDS}
        value={entry?.answer ?? UNKNOWN}
        onChange={(answer) => onChange(answer === UNKNOWN ? undefined : { answer, line: entry?.line ?? '' })}
      />
      {entry !== undefined && (
        <TextField
          label={`${label}: detalle (opcional)`}
          {...(limit !== undefined && { limit })}
          value={entry.line}
          onChange={({ target }) => onChange({ ...entry, line: target.value })}
        />
      )}
    </div>
  );
}
