import { Component, Suspense, type ReactNode } from 'react';
import { PartMissing, reloadForPart } from '../lib/dom/lazy-component.ts';
import { errorToast } from '../lib/dom/toasts.ts';

interface LaterProps {
  readonly children: ReactNode;
  /** somebody waits for it: they are told that it did not come, then this closes what was opened */
  readonly onMissing?: () => void;
  /** another value asks again for code that did not come */
  readonly attempt?: unknown;
}

interface LaterState {
  readonly error: Error | null;
}

/**
 * What comes in a chunk of its own over or beside a screen. If its code does not come, the screen stays as it is, with
 * all that was written in it; shown another time, it asks for its code again.
 */
export class Later extends Component<LaterProps, LaterState> {
  override state: LaterState = { error: null };

  static getDerivedStateFromError(error: Error): LaterState {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof PartMissing)) return;
    error.forget();
    const { onMissing } = this.props;
    if (onMissing)
      void reloadForPart(error).then((isReloading) => {
        if (isReloading) return;
        errorToast('Error de conexión', 'No se pudo conectar con el servidor');
        onMissing();
      });
  }

  override componentDidUpdate({ attempt }: LaterProps) {
    if (attempt !== this.props.attempt && this.state.error !== null) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (error !== null && !(error instanceof PartMissing)) throw error;
    return error === null && <Suspense>{this.props.children}</Suspense>;
  }
}
