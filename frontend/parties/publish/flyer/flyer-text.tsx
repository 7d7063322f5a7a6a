import { LIMITS } from '@duende/contracts/common/limits';
import { fieldRow, type PartyField } from '@duende/contracts/parties/party-fields';
import { readSetLines } from '@duende/contracts/parties/sets-of-text';
import { useRef, useState } from 'react';
import { briefDay, shortDay, WEEKDAYS } from '../../../dates/date-text.ts';
import { useToday } from '../../../dates/use-today.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import type { PartyDraft } from '../party-draft.ts';
import { countedSets } from '../sets-box.tsx';
import { RemovableChip, RemovableChips } from '../removable-chips.tsx';
import { readFlyer, type Flyer } from './read-flyer.ts';

interface FlyerTextProps {
  readonly draft: PartyDraft;
  readonly onFill: (change: Partial<PartyDraft>) => void;
}

interface Filled extends Flyer {
  /** the previous content */
  readonly before: Partial<PartyDraft>;
}

const NOTHING: Filled = { fields: {}, doubted: [], before: {} };

/** Each field can be reset by one tap. */
export function FlyerText({ draft, onFill }: FlyerTextProps) {
  const today = useToday();
  const box = useRef<HTMLTextAreaElement>(null);
  const wasPasted = useRef(false);
  const [text, setText] = useState('');
  const [filled, setFilled] = useState<Filled | null>(null);

  function fill(from: string) {
    const { fields, doubted } = readFlyer(from, today);
    // A new text replaces what an earlier one filled.
    const present = { ...draft, ...filled?.before };
    const names = Object.keys(fields) as readonly PartyField[];
    const before = Object.fromEntries(names.map((name) => [name, present[name]]));
    onFill({ ...filled?.before, ...fields });
    setFilled({ fields, doubted, before });
  }

  function takeBack(name: PartyField) {
    const { fields, doubted, before } = filled ?? NOTHING;
    box.current?.focus();
    onFill({ [name]: before[name] });
    const { [name]: _field, ...left } = fields;
    const { [name]: _before, ...others } = before;
    setFilled({ fields: left, before: others, doubted: name === 'dates' ? [] : doubted });
  }

  return (
    <div className="flex flex-col gap-3">
      <TextArea
        ref={box}
        label="Texto del cartel"
        rows={4}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it comes by a click, to be written in
        autoFocus
        value={text}
        limit={LIMITS.description.max}
        hint="Pega lo que pondrías en Instagram. Solo se rellena lo que diga el texto."
        onPaste={() => {
          wasPasted.current = true;
        }}
        onChange={({ target }) => {
          setText(target.value);
          if (wasPasted.current) fill(target.value);
          wasPasted.current = false;
        }}
      />
      <Button className="self-start" onClick={() => fill(text)}>
        Rellenar con este texto
      </Button>
      <div role="status">{filled && <Found filled={filled} onTakeBack={takeBack} />}</div>
    </div>
  );
}

interface FoundProps {
  readonly filled: Filled;
  readonly onTakeBack: (name: PartyField) => void;
}

function Found({ filled: { fields, doubted }, onTakeBack }: FoundProps) {
  const names = Object.keys(fields) as readonly PartyField[];
  if (names.length === 0) return <p className="text-text-2">No hay nada más que rellenar con este texto.</p>;
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold text-text-2">Rellenado con el texto. Quita lo que no sea:</p>
      <RemovableChips label="Rellenado con el texto">
        {names.map((name) => {
          const { inForm } = fieldRow(name).words;
          return (
            <RemovableChip key={name} name={`${inForm}, del texto`} onRemove={() => onTakeBack(name)}>
              {`${inForm}: ${valueOf(name, fields)}`}
            </RemovableChip>
          );
        })}
      </RemovableChips>
      {doubted.map((day) => (
        <p key={day} className="text-sm text-amber">
          {`El ${shortDay(day)} cae en ${weekdayOf(day)}, y el texto dice otro día: compruébalo.`}
        </p>
      ))}
    </div>
  );
}

const weekdayOf = (day: string) => WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7] ?? '';
const LONGEST = 40;

function valueOf(name: PartyField, fields: Partial<PartyDraft>): string {
  if (name === 'description') return 'el texto entero';
  if (name === 'dates') return (fields.dates ?? []).map(briefDay).join(', ');
  if (name === 'lineup')
    return (fields.lineup ?? '')
      .split('\n')
      .join(', ')
      .slice(0, 4 * LONGEST);
  if (name === 'sets') return countedSets(readSetLines(fields.sets ?? '').sets.length);
  const value = String(fields[name]).replaceAll(',', ', ');
  return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
}
