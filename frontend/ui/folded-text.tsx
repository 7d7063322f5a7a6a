import { useState } from 'react';
import { classNames } from './class-names.ts';

/** More than a phone shows at once: what comes after it would be far away. */
const LONG = { characters: 600, lines: 10 } as const;

export const isLongText = (text: string): boolean =>
  text.length > LONG.characters || text.split('\n').length > LONG.lines;

/** What somebody wrote; a long text shows its beginning until it is opened. */
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
