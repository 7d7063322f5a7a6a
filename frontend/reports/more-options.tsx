import { useState } from 'react';
import { lazyComponent } from '../browser/lazy-component.ts';
import { useMay, useSession } from '../session/session.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import type { Reported } from './report-dialog.tsx';

const OptionsSheet = lazyComponent(async () => (await import('./options-sheet.tsx')).OptionsSheet);

interface MoreOptionsProps {
  readonly reported: Reported;
  /** absent if unknown */
  readonly owner: { readonly id: string; readonly name?: string | undefined } | undefined;
  readonly className?: string;
}

/** Rare actions; for members. */
export function MoreOptions({ reported, owner, className }: MoreOptionsProps) {
  const [isOpen, setOpen] = useState(false);
  const session = useSession();
  const isOwn = session.status === 'signed-in' && session.session.userId === owner?.id;
  if (!useMay('report.make') || isOwn) return null;
  return (
    <>
      <MoreButton
        words={`Más opciones sobre ${reported.what}`}
        className={className}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <LazyBoundary onMissing={() => setOpen(false)}>
          <OptionsSheet reported={reported} owner={owner} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
