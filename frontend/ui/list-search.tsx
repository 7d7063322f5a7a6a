import { LIMITS } from '@duende/contracts/constants/limits';
import { useEffect, useRef, useState } from 'react';
import { Icon } from './icons.tsx';

/** Who types is not asked after at every letter. */
const PAUSE_MS = 300;

/** What fits on a screen or two needs no search. */
const WORTH_SEARCHING = 10;

interface ListSearchProps {
  /** of the whole list; a short one shows no field */
  readonly total: number;
  /** what it looks for, for those who do not see it */
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onSearch: (search: string) => void;
  readonly className?: string;
}

/** Narrows a list that the server searches; told once the typing pauses, or at once by Enter. */
export function ListSearch({
  total,
  label,
  placeholder = 'Buscar',
  value,
  onSearch,
  className,
}: ListSearchProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = (written: string) => {
    clearTimeout(timer.current);
    if (written.trim() !== value) onSearch(written.trim());
  };
  if (total <= WORTH_SEARCHING && text === '' && value === '') return null;
  return (
    <form
      role="search"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        tell(text);
      }}
    >
      <label className="relative flex items-center">
        <span className="sr-only">{label}</span>
        <Icon name="search" className="pointer-events-none absolute left-3.5 size-4.5 text-text-3" />
        <input
          type="search"
          value={text}
          maxLength={LIMITS.searchText.max}
          placeholder={placeholder}
          onChange={({ currentTarget: { value: written } }) => {
            setText(written);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => tell(written), PAUSE_MS);
          }}
          className="min-h-11 w-full rounded-full bg-surface-1 pr-3 pl-10 ring-1 ring-border-strong ring-inset placeholder:text-text-3"
        />
      </label>
    </form>
  );
}
