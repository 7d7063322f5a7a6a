import { TOAST_LIMITS } from '@duende/contracts/common/first-view-limits';
import { create } from 'zustand';

/** What can be done about what a toast says, for as long as it is there. */
export interface ToastAction {
  readonly label: string;
  /** where the same can be done later: what a screen reader says, since the toast may be gone by then */
  readonly altText: string;
  readonly run: () => void;
  /** how long that can be done, where it is longer than a toast stays; in milliseconds */
  readonly forMs?: number;
}

interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly kind: 'default' | 'destructive';
  readonly action?: ToastAction | undefined;
}

interface ToastState {
  /** the one toast; a closed one stays for its way out and so that a screen reader can finish */
  readonly toast: Toast | null;
  readonly open: boolean;
  /** how many were shown, of which each toast's id is made */
  readonly count: number;
  /** takes a closed toast out of the page */
  readonly removal: ReturnType<typeof setTimeout> | undefined;
}

export const useToasts = create<ToastState>(() => ({
  toast: null,
  open: false,
  count: 0,
  removal: undefined,
}));

/** Shows a toast in place of the one that may be there: at most one at a time. */
export function toast(title: string, description = '', action?: ToastAction): void {
  show({ title, description, kind: 'default', action });
}

export function errorToast(title: string, description = ''): void {
  show({ title, description, kind: 'destructive' });
}

export function dismissToast(id: number): void {
  if (useToasts.getState().toast?.id !== id) return;
  const removal = setTimeout(() => useToasts.setState({ toast: null }), TOAST_LIMITS.removeDelayMs);
  useToasts.setState({ open: false, removal });
}

function show(next: Omit<Toast, 'id'>): void {
  const { count, removal } = useToasts.getState();
  clearTimeout(removal);
  const id = count + 1;
  useToasts.setState({ toast: { ...next, id }, open: true, count: id });
}
