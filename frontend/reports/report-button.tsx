import { useState } from 'react';
import { lazyComponent } from '../browser/lazy-component.ts';
import { useMay, useSession } from '../session/session.ts';
import type { Reported } from './report-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';

const ReportDialog = lazyComponent(async () => (await import('./report-dialog.tsx')).ReportDialog);

interface ReportButtonProps {
  readonly reported: Reported;
  /** absent if unknown; people cannot report their own content */
  readonly ownerId?: string | undefined;
  /** needed if the context does not name the subject */
  readonly words?: string;
  readonly className?: string;
}

/** Only members can report. */
export function ReportButton({ reported, ownerId, words, className = '' }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const session = useSession();
  const isOwn = session.status === 'signed-in' && session.session.userId === ownerId;
  if (!useMay('report.make') || isOwn) return null;
  return (
    <>
      <Button
        kind="quiet"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`-mx-4 px-4 text-sm text-text-3 ${className}`}
      >
        <span>{words ?? 'Denunciar'}</span>
        {words === undefined && <span className="sr-only">{` ${reported.what}`}</span>}
      </Button>
      {isOpen && (
        <LazyBoundary onMissing={() => setOpen(false)}>
          <ReportDialog reported={reported} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
