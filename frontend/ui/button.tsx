import type { ButtonHTMLAttributes, Ref } from 'react';
import { classNames } from './class-names.ts';

/** Only one primary button is visible at a time. */
const KINDS = {
  primary: 'bg-acid text-on-acid hover:bg-acid-soft active:scale-[0.98]',
  secondary: 'bg-surface-2 text-text ring-1 ring-inset ring-border-strong hover:bg-surface-3',
  /** the person's own choice */
  mine: 'bg-surface-2 text-acid ring-2 ring-inset ring-acid hover:bg-surface-3',
  danger: 'bg-surface-2 text-danger ring-1 ring-inset ring-danger/60 hover:bg-surface-3',
  quiet: 'text-text-2 hover:bg-surface-2 hover:text-text',
} as const;

export type ButtonKind = keyof typeof KINDS;

const BASE =
  'button inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-full text-center font-semibold ' +
  'transition-[transform,opacity] duration-150 disabled:cursor-default disabled:opacity-55';

export function buttonClass(kind: ButtonKind = 'secondary', extra?: string): string {
  return classNames(BASE, KINDS[kind], extra);
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: ButtonKind;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ kind = 'secondary', className, type = 'button', ...props }: ButtonProps) {
  return <button type={type} className={buttonClass(kind, className)} {...props} />;
}
