import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefCallback } from 'react';

export interface RovingItemProps {
  readonly ref: RefCallback<HTMLElement>;
  readonly tabIndex: 0 | -1;
  readonly onFocus: () => void;
}

const STEPS: Readonly<Record<string, 'next' | 'previous' | 'below' | 'above' | 'first' | 'last'>> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowDown: 'below',
  ArrowUp: 'above',
  j: 'next',
  k: 'previous',
  Home: 'first',
  End: 'last',
};

/** `null` for a key that moves nothing. */
export function stepTo(key: string, from: number, count: number, columns: number): number | null {
  const within = (to: number) => (to >= 0 && to < count ? to : from);
  switch (STEPS[key]) {
    case 'next':
      return within(from + 1);
    case 'previous':
      return within(from - 1);
    case 'below':
      return within(from + columns);
    case 'above':
      return within(from - columns);
    case 'first':
      return 0;
    case 'last':
      return count - 1;
    default:
      return null;
  }
}

/** Tab enters the list at one item, arrows move, and letters act on the current item. */
export function useRovingList<T extends { readonly id: string }>(
  items: readonly T[],
  act: (item: T, key: string) => void,
) {
  const [current, setCurrent] = useState<string | null>(null);
  const elements = useRef(new Map<string, HTMLElement>());
  /** gets the focus after the next render */
  const wanted = useRef<string | null>(null);
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === current),
  );

  useLayoutEffect(() => {
    if (wanted.current === null) return;
    elements.current.get(wanted.current)?.focus();
    wanted.current = null;
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
    const item = items[at];
    if (item === undefined) return;
    const to =
      isScroller(event.target) && event.key.length > 1
        ? null
        : stepTo(event.key, at, items.length, columnsOf(items.map(({ id }) => elements.current.get(id))));
    const target = to === null ? undefined : items[to];
    if (target !== undefined) {
      event.preventDefault();
      elements.current.get(target.id)?.focus();
    } else if (!event.repeat) {
      // The dialog that a letter opens must not receive that letter.
      if (/^[a-z]$/i.test(event.key)) event.preventDefault();
      act(item, event.key.toLowerCase());
    }
  }

  return {
    current: items[at],
    goTo(id: string, isFocused = false) {
      setCurrent(id);
      if (isFocused) wanted.current = id;
    },
    listProps: { onKeyDown },
    itemProps: (index: number): RovingItemProps => {
      const id = items[index]?.id ?? '';
      return {
        ref: (element) => {
          if (element) elements.current.set(id, element);
          else elements.current.delete(id);
        },
        tabIndex: index === at ? 0 : -1,
        onFocus: () => setCurrent(id),
      };
    },
  };
}

function isScroller(target: EventTarget): boolean {
  return target instanceof Element && target.matches('[data-scrolls]');
}

function isWriting(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]')
  );
}

function columnsOf(elements: readonly (HTMLElement | undefined)[]): number {
  const top = elements[0]?.offsetTop;
  const below = elements.findIndex((element) => element?.offsetTop !== top);
  return below === -1 ? Math.max(1, elements.length) : below;
}
