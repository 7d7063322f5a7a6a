import { lineupNames } from '@duende/contracts/parties/lineup-names';
import { fieldRow } from '@duende/contracts/parties/party-fields';
import { readSetLines, textOfSets } from '@duende/contracts/parties/sets-of-text';
import { useRef, useState, type ClipboardEvent } from 'react';
import { TextArea } from '../../ui/field.tsx';
import { RemovableChip, RemovableChips } from './removable-chips.tsx';

interface LineupFieldProps {
  /** one name per line; the last may be incomplete */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  /** lines of set times, written or pasted with the names */
  readonly onSets: (lines: string) => void;
  readonly onRemove: (name: string) => void;
}

const textOf = (...names: readonly string[]) => names.filter((name) => name !== '').join('\n');

export function LineupField({ value, error, onChange, onSets, onRemove }: LineupFieldProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState('');
  // The incomplete name is at the end; the form has the complete text.
  const writing = value.endsWith(typed) ? typed : '';
  const names = lineupNames(value.slice(0, value.length - writing.length));

  function write(text: string) {
    setTyped(text);
    onChange(textOf(...names, text));
  }

  function take(more: readonly string[]) {
    setTyped('');
    onChange(textOf(...lineupNames(textOf(...names, ...more))));
  }

  function takeWritten() {
    const { sets, names: written } = readSetLines(writing);
    take(sets.length === 0 ? lineupNames(writing) : written);
    if (sets.length > 0) onSets(textOfSets(sets));
  }

  /** Several pasted names are cleaned, a single one is not. */
  async function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text');
    if (!/[\n,;|•·]/.test(pasted)) return;
    event.preventDefault();
    const { pastedLineup } = await import('./flyer/pasted-lineup.ts');
    const found = pastedLineup(pasted);
    take([...lineupNames(writing), ...found.names]);
    if (found.sets !== '') onSets(found.sets);
  }

  return (
    <div className="flex flex-col gap-3">
      <TextArea
        ref={box}
        label={fieldRow('lineup').words.inForm}
        rows={2}
        hint="Un nombre por línea. Si pegas el cartel, lo ordenamos."
        error={error}
        value={writing}
        onChange={(event) => write(event.target.value)}
        onBlur={() => writing.trim() !== '' && takeWritten()}
        onPaste={(event) => void paste(event)}
      />
      <RemovableChips label="Quienes tocan">
        {names.map((name) => (
          <RemovableChip
            key={name}
            name={name}
            onRemove={() => {
              // The button is removed with its name.
              box.current?.focus();
              onChange(textOf(...names.filter((other) => other !== name), writing));
              onRemove(name);
            }}
          >
            {name}
          </RemovableChip>
        ))}
      </RemovableChips>
    </div>
  );
}
