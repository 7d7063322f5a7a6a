import { SEARCH_LIMIT } from '@duende/contracts/common/first-view-limits';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from './icons.tsx';

const PAUSE_MS = 300;

/** Shorter lists need no search. */
const WORTH_SEARCHING = 10;

interface ListSearchProps {
  /** total of the whole list; a short one shows no field */
  readonly total?: number;
  /** the parameter if the form is sent before the page's code runs */
  readonly name?: string;
  /** read by screen readers */
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onSearch: (search: string) => void;
  readonly className?: string;
}

/** Reports after a pause, or at once at Enter. */
export function ListSearch({
  total = Infinity,
  name,
  label,
  placeholder = 'Buscar',
  value,
  onSearch,
  className,
}: ListSearchProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  // Reported texts may come back while the person types on.
  const [sent, setSent] = useState<readonly string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (value !== seen) {
    const at = sent.indexOf(value);
    setSeen(value);
    setSent(at === -1 ? [] : sent.slice(at + 1));
    if (at === -1) setText(value);
  }
  const send = (written: string) => {
    clearTimeout(timer.current);
    const search = written.trim();
    if (search === (sent.at(-1) ?? value)) return;
    setSent([...sent, search]);
    onSearch(search);
  };
  const write = (field: HTMLInputElement) => {
    const written = field.value;
    setText(written);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (field.value === written) send(written);
    }, PAUSE_MS);
  };
  // Text typed before hydration was never reported.
  const takeOver = useEffectEvent(() => {
    if (input.current && input.current.value !== text) write(input.current);
  });
  useEffect(() => takeOver(), []);
  if (total <= WORTH_SEARCHING && text === '' && value === '') return null;
  return (
    <form
      role="search"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        send(text);
      }}
    >
      <label className="relative flex items-center">
        <span className="sr-only">{label}</span>
        <Icon name="search" className="pointer-events-none absolute left-3.5 size-4.5 text-text-3" />
        <input
          ref={input}
          type="search"
          name={name}
          value={text}
          maxLength={SEARCH_LIMIT}
          placeholder={placeholder}
          onChange={({ currentTarget }) => write(currentTarget)}
          className="min-h-11 w-full rounded-full bg-surface-1 pr-3 pl-10 ring-1 ring-border-strong ring-inset placeholder:text-text-3 placeholder-shown:text-ellipsis"
        />
      </label>
    </form>
  );
}
