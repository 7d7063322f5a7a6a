import { dayBlock } from '../dates/date-text.ts';

/** SÁB / 26 / SEP. Decoration: the date stands in words beside it. */
export function DateBlock({ day }: { readonly day: string }) {
  const { weekday, day: number, month } = dayBlock(day);
  return (
    <div
      aria-hidden="true"
      className="display flex w-13 flex-col items-center rounded-xl bg-bg-0/85 py-1.5 leading-none uppercase"
    >
      <span className="text-xs font-bold tracking-widest text-uv">{weekday}</span>
      <span className="text-[1.875rem] leading-[1.05]">{number}</span>
      <span className="text-xs font-bold tracking-widest text-text-2">{month}</span>
    </div>
  );
}
