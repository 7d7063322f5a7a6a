import { isLongText } from './folded-text.tsx';

const NUMBER = new Intl.NumberFormat('es-ES', { useGrouping: 'always' });

/** The words of a comment for who decides about them: whole, a long one in a scroller of its own, with its length. */
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
        // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- it scrolls: without this the keyboard cannot (axe asks for it)
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
