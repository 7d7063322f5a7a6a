import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

/** More than a phone shows. */
const LONG = { characters: 600, lines: 10 } as const;

const isLongText = (text: string): boolean =>
  text.length > LONG.characters || text.split('\n').length > LONG.lines;

/** A long text shows its beginning first. */
export function FoldedText({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = isLongText(text);
  return (
    <>
      <p
        dir="auto"
        className={classNames(
          'wrap-anywhere whitespace-pre-line text-text-2',
          isLong && !isOpen && 'line-clamp-8',
        )}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="min-h-11 cursor-pointer font-semibold text-uv underline underline-offset-4"
        >
          {isOpen ? 'Ver menos' : 'Leer entero'}
        </button>
      )}
    </>
  );
}

const NUMBER = new Intl.NumberFormat('es-ES', { useGrouping: 'always' });

/** Moderators see the whole text. A long one scrolls and shows its length. */
export function WholeText({ text, id }: { readonly text: string; readonly id?: string }) {
  if (!isLongText(text))
    return (
      <p dir="auto" id={id} className="mt-2 wrap-anywhere whitespace-pre-line text-text-2">
        {text}
      </p>
    );
  const length = `${NUMBER.format(Array.from(text).length)} caracteres`;
  return (
    <>
      <div
        role="region"
        aria-label={`Comentario entero, ${length}`}
        data-scrolls=""
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: without this the keyboard cannot (axe asks for it)
        tabIndex={0}
        className="mt-2 max-h-40 overflow-y-auto rounded-2xl bg-bg-0 p-3 ring-1 ring-border ring-inset"
      >
        <p dir="auto" id={id} className="wrap-anywhere whitespace-pre-line text-text-2">
          {text}
        </p>
      </div>
      <p className="mt-1 text-sm text-text-3 tabular-nums">{length}</p>
    </>
  );
}

interface FoldedAwayProps {
  /** about the hidden content */
  readonly words: string;
  /** class of its list item */
  readonly className?: string;
  readonly children: ReactNode;
}

/** Hides, for example, what a muted member wrote. */
export function FoldedAway({ words, className, children }: FoldedAwayProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return children;
  return (
    <li className={className}>
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-text-3">
        <span>{words}</span>
        <Button kind="quiet" className="px-3 text-sm" onClick={() => setOpen(true)}>
          Ver
        </Button>
      </p>
    </li>
  );
}
