import { useState } from 'react';
import { lazyComponent } from '../browser/lazy-component.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import type { OwnCommentProps } from './own-comment.ts';

const OwnCommentSheet = lazyComponent(async () => (await import('./own-comment-sheet.tsx')).OwnCommentSheet);

/** Its author edits a pending comment and withdraws any. */
export function OwnCommentOptions({ className, ...own }: OwnCommentProps & { readonly className?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MoreButton
        words="Más opciones sobre tu comentario"
        onClick={() => setOpen(true)}
        className={className}
      />
      {isOpen && (
        <LazyBoundary onMissing={() => setOpen(false)}>
          <OwnCommentSheet {...own} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
