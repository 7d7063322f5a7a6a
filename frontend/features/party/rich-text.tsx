import { textParts } from './text-parts.ts';

/** A text people wrote: line breaks kept, web links made into links, nothing else interpreted. */
export function RichText({ text }: { readonly text: string }) {
  return (
    <p
      dir="auto"
      className="max-w-[65ch] text-[1.0625rem] leading-relaxed wrap-anywhere whitespace-pre-line text-text-2"
    >
      {textParts(text).map((part, index) =>
        part.kind === 'link' ? (
          <a
            key={index}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="text-uv underline underline-offset-4"
          >
            {part.href}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}
