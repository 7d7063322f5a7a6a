import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';

interface SwitchProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly ref?: Ref<HTMLInputElement>;
  readonly children: ReactNode;
}

/** A setting that is on or off, with its words before it. */
export function Switch({ children, className, ...input }: SwitchProps) {
  return (
    <label className={classNames('flex min-h-11 items-center justify-between gap-4', className)}>
      <span>{children}</span>
      <input
        {...input}
        type="checkbox"
        role="switch"
        aria-checked={input.checked}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full bg-surface-3 ring-1 ring-border-strong transition-opacity ring-inset before:absolute before:top-1 before:left-1 before:size-5 before:rounded-full before:bg-text-2 before:transition-transform before:duration-150 checked:bg-uv checked:ring-uv checked:before:translate-x-5 checked:before:bg-bg-0 disabled:opacity-55 forced-colors:appearance-auto forced-colors:before:hidden motion-reduce:before:transition-none"
      />
    </label>
  );
}
