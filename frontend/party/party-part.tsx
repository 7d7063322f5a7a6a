import { useId, type ReactNode } from 'react';

interface PartyPartProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function PartyPart({ title, children }: PartyPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-2 flex flex-col gap-3">
      <h2 id={id} className="display text-title">
        {title}
      </h2>
      {children}
    </section>
  );
}
