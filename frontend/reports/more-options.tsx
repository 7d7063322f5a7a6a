import { useState } from 'react';
import { lazyComponent } from '../browser/lazy-component.ts';
import { useMay, useSession } from '../session/session.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { ScreenIcon } from '../ui/screen-icons.tsx';
import type { Reported } from './report-dialog.tsx';

const OptionsSheet = lazyComponent(async () => (await import('./options-sheet.tsx')).OptionsSheet);

interface MoreOptionsProps {
  readonly reported: Reported;
  /** absent if unknown */
  readonly owner: { readonly id: string; readonly name?: string | undefined } | undefined;
  readonly className?: string;
}

/** Rare actions; for members. */
export function MoreOptions({ reported, owner, className = '' }: MoreOptionsProps) {
  const [isOpen, setOpen] = useState(false);
  const session = useSession();
  const isOwn = session.status === 'signed-in' && session.session.userId === owner?.id;
  if (!useMay('report.make') || isOwn) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Más opciones sobre ${reported.what}`}
        onClick={() => setOpen(true)}
        className={`grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-text-2 hover:bg-surface-3 hover:text-text ${className}`}
      >
        <ScreenIcon name="more" strokeWidth={3.5} />
      </button>
      {isOpen && (
        <LazyBoundary onMissing={() => setOpen(false)}>
          <OptionsSheet reported={reported} owner={owner} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
