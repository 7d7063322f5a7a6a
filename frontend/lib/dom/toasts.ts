import { TOAST_LIMITS } from '@duende/contracts/constants/first-view-limits';
import { create } from 'zustand';

interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly kind: 'default' | 'destructive';
}

interface ToastState {
  /** the one toast; a closed one stays for its way out and so that a screen reader can finish */
  readonly toast: Toast | null;
  readonly open: boolean;
}

export const useToasts = create<ToastState>(() => ({ toast: null, open: false }));

let count = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast in place of the one that may be there: at most one at a time. */
export function toast(title: string, description = ''): void {
  show({ id: ++count, title, description, kind: 'default' });
}

export function errorToast(title: string, description = ''): void {
  show({ id: ++count, title, description, kind: 'destructive' });
}

export function dismissToast(id: number): void {
  if (useToasts.getState().toast?.id !== id) return;
  useToasts.setState({ open: false });
  removal = setTimeout(() => useToasts.setState({ toast: null }), TOAST_LIMITS.removeDelayMs);
}

function show(next: Toast): void {
  clearTimeout(removal);
  useToasts.setState({ toast: next, open: true });
}
