import { searchText } from '@duende/contracts/common/list-text';
import { lineupNames } from '@duende/contracts/parties/lineup-names';
import { fieldRow } from '@duende/contracts/parties/party-fields';
import { readSetLines } from '@duende/contracts/parties/sets-of-text';
import { useState } from 'react';
import { lazyComponent } from '../../browser/lazy-component.ts';
import { Button } from '../../ui/button.tsx';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import type { PartyDraft } from './party-draft.ts';

const SetsField = lazyComponent(async () => (await import('./sets-field.tsx')).SetsField);

export const countedSets = (count: number) => (count === 1 ? '1 set' : `${count} sets`);

export const joinedLines = (...texts: readonly string[]) => texts.filter((text) => text !== '').join('\n');

/** Leaves out lines of only this artist. */
export const withoutArtist = (sets: string, name: string): string =>
  sets
    .split('\n')
    .filter((line) => {
      const named = lineupNames(readSetLines(line).names.join('\n'));
      return named.length !== 1 || named.some((other) => searchText(other) !== searchText(name));
    })
    .join('\n');

interface SetsBoxProps {
  readonly draft: PartyDraft;
  readonly error: string | undefined;
  readonly onChange: (sets: string) => void;
}

/** Folded without set times, because most parties have none. */
export function SetsBox({ draft, error, onChange }: SetsBoxProps) {
  const [isOpened, setOpen] = useState<boolean | null>(null);
  const count = readSetLines(draft.sets).sets.length;
  const isOpen = isOpened ?? (count > 0 || error !== undefined);
  const { inForm } = fieldRow('sets').words;

  function toggle() {
    setOpen(!isOpen);
    // Only the hours are missing.
    if (!isOpen && draft.sets.trim() === '') onChange(lineupNames(draft.lineup).join('\n'));
  }

  return (
    <div className="flex flex-col gap-4">
      <Button aria-expanded={isOpen} className="sm:self-start sm:px-6" onClick={toggle}>
        {count === 0 ? inForm : `${inForm}: ${countedSets(count)}`}
      </Button>
      {isOpen && (
        <LazyBoundary onMissing={() => setOpen(false)}>
          <SetsField draft={draft} error={error} onChange={onChange} />
        </LazyBoundary>
      )}
    </div>
  );
}
