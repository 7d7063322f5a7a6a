import { Component, Suspense, type ReactNode, Fragment } from 'react';
import { ChunkLoadError, reloadForMissingChunk } from '../browser/lazy-component.ts';
import { useHydrated } from '../browser/taking-over.ts';
import { errorToast } from '../browser/toasts.ts';
import { shouldRemount } from '../browser/torn-page.ts';

interface LazyBoundaryProps {
  readonly children: ReactNode;
  /** shows that the code is missing, then closes it */
  readonly onMissing?: () => void;
  /** a new value fetches again */
  readonly attempt?: unknown;
}

interface LazyBoundaryState {
  readonly error: Error | null;
}

/** If the code is missing, the screen keeps its state; the next showing fetches again. */
export class LazyBoundary extends Component<LazyBoundaryProps, LazyBoundaryState> {
  override state: LazyBoundaryState = { error: null };

  static getDerivedStateFromError(error: Error): LazyBoundaryState {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof ChunkLoadError)) return;
    error.forget();
    const { onMissing } = this.props;
    if (onMissing)
      void reloadForMissingChunk(error).then((isReloading) => {
        if (isReloading) return;
        errorToast('Error de conexión', 'No se pudo conectar con el servidor');
        onMissing();
      });
  }

  override componentDidUpdate({ attempt }: LazyBoundaryProps) {
    if (attempt !== this.props.attempt && this.state.error !== null) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (error !== null && !(error instanceof ChunkLoadError)) throw error;
    return (
      error === null && (
        <Redrawn>
          <TakenOver>{this.props.children}</TakenOver>
        </Redrawn>
      )
    );
  }
}

/** The server cannot render separate chunks. */
function TakenOver({ children }: { readonly children: ReactNode }) {
  return useHydrated() && <Suspense>{children}</Suspense>;
}

interface RedrawnProps {
  readonly children: ReactNode;
}

interface RedrawnState {
  readonly error: Error | null;
  readonly times: number;
}

/** Renders a part again if a translator has torn it. Other errors go to the next boundary. */
export class Redrawn extends Component<RedrawnProps, RedrawnState> {
  override state: RedrawnState = { error: null, times: 0 };

  static getDerivedStateFromError(error: Error): Partial<RedrawnState> {
    return { error };
  }

  override componentDidCatch(error: Error) {
    if (shouldRemount(error)) this.setState(({ times }) => ({ error: null, times: times + 1 }));
  }

  override render() {
    const { error, times } = this.state;
    if (error === null) return <Fragment key={times}>{this.props.children}</Fragment>;
    if (!shouldRemount(error)) throw error;
    return null;
  }
}
