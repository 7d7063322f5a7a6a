import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

interface FirstItemsProps<Item> {
  readonly items: readonly Item[];
  /** of the whole list, where that is not all that is loaded */
  readonly total?: number | undefined;
  /** how many show at first */
  readonly first: number;
  /** of the heading */
  readonly labelledBy: string;
  readonly row: (item: Item) => ReactNode;
  /** once all are shown that are loaded */
  readonly more?: ReactNode;
  readonly className?: string;
}

/** The beginning of a list, so that the rest of the screen is near. Each `Ver más` doubles it. */
export function FirstItems<Item>({
  items,
  total = items.length,
  first,
  labelledBy,
  row,
  more,
  className,
}: FirstItemsProps<Item>) {
  const [count, setCount] = useState(first);
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    // The button has moved or is gone: the focus goes to the first new item.
    if (wanted.current === null) return;
    const item = list.current?.children[wanted.current];
    wanted.current = null;
    item?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [count]);
  const left = items.length - count;
  return (
    <>
      <ul ref={list} aria-labelledby={labelledBy} className={classNames('flex flex-col', className)}>
        {items.slice(0, count).map(row)}
      </ul>
      {left > 0 ? (
        <div className="mt-3 flex items-center gap-4 text-text-3">
          <Button
            onClick={() => {
              wanted.current = count;
              // From then on the pages come by themselves.
              setCount(count * 2 < items.length ? count * 2 : Infinity);
            }}
          >
            Ver más
          </Button>
          <p className="tabular-nums">{`${count} de ${total}`}</p>
        </div>
      ) : (
        more
      )}
    </>
  );
}
