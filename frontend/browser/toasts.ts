import { TOAST_LIMITS } from '@duende/contracts/common/first-view-limits';
import { create } from 'zustand';

export interface ToastAction {
  readonly label: string;
  /** where to do the same later, for screen readers */
  readonly altText: string;
  readonly run: () => void;
  /** how long it is possible, if longer than the toast stays; in milliseconds */
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
  /** a closed toast stays for its animation and for screen readers */
  readonly toast: Toast | null;
  readonly open: boolean;
  readonly count: number;
  readonly removal: ReturnType<typeof setTimeout> | undefined;
}

export const useToasts = create<ToastState>(() => ({
  toast: null,
  open: false,
  count: 0,
  removal: undefined,
}));

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
