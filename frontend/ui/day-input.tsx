import type { InputHTMLAttributes, Ref } from 'react';
import { classNames } from './class-names.ts';
import { CONTROL } from './field.tsx';

interface DayInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value'> {
  /** `YYYY-MM-DD`, or `''` */
  readonly value: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * Browsers use their own language's order, so their text is hidden without focus. Safari colours an empty field's text
 * itself.
 */
const FIELD =
  'peer min-w-0 tabular-nums not-focus:not-forced-colors:[&::-webkit-datetime-edit]:opacity-0 ' +
  'not-focus:not-forced-colors:[&::-webkit-date-and-time-value]:opacity-0';

/** Shown only if the browser's own text can be hidden. */
const SPANISH =
  'pointer-events-none absolute inset-y-0 left-4 hidden items-center tabular-nums peer-focus:hidden! forced-colors:hidden! ' +
  'supports-[selector(::-webkit-datetime-edit)]:flex';

/** `26/09/2026`; with focus it is the browser's own field. */
export function DayInput({ value, className, ...props }: DayInputProps) {
  return (
    <span className={classNames('relative block min-w-0', className)}>
      <input type="date" value={value} {...props} className={`${CONTROL} ${FIELD}`} />
      <span aria-hidden="true" className={classNames(SPANISH, value === '' && 'text-text-3')}>
        {value === '' ? 'dd/mm/aaaa' : value.split('-').reverse().join('/')}
      </span>
    </span>
  );
}
