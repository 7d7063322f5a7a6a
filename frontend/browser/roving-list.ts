import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefCallback,
} from 'react';

/** What each item of a work list is given. */
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

/** Where a key leads from an item of a grid with so many columns; `null` for a key that moves nothing. */
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

/** What systems take for a double click. */
const DOUBLE_PRESS_MS = 500;

/**
 * A list that is worked off: Tab enters it at one item, arrows move in it, single letters act on the item that holds
 * the focus, and from an item that is decided, here or elsewhere, the focus goes on to the next, or to what stands there
 * when none is left.
 * Who clicks twice decides once: the second click was not meant for the item that has moved under it.
 *
 * @param onTooSoon hears of such a click, and which item it met
 */
export function useRovingList<T extends { readonly id: string }>(
  items: readonly T[] | undefined,
  act: (item: T, key: string) => void,
  onTooSoon: (item: T) => void = () => undefined,
) {
  const [current, setCurrent] = useState<string | null>(null);
  const elements = useRef(new Map<string, HTMLElement>());
  const empty = useRef<HTMLElement | null>(null);
  /** where the item stood that held the focus and was decided */
  const left = useRef<number | null>(null);
  /** the item the focus is in; taking an item out of the page tells nobody that it was */
  const held = useRef<string | null>(null);
  const before = useRef<readonly T[]>([]);
  /** when the list was last clicked, and the click that decided an item */
  const pressed = useRef(-Infinity);
  const decided = useRef(-Infinity);
  const list = items ?? [];
  const at = Math.max(
    0,
    list.findIndex(({ id }) => id === current),
  );

  useLayoutEffect(() => {
    if (items === undefined) return;
    const isHeld = ({ id }: T) => id === held.current;
    const place = left.current ?? (items.some(isHeld) ? -1 : before.current.findIndex(isHeld));
    before.current = items;
    if (place === -1) return;
    left.current = null;
    held.current = null;
    const next = items[Math.min(place, items.length - 1)];
    if (next === undefined) empty.current?.focus();
    else elements.current.get(next.id)?.focus();
  }, [items]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
    const item = list[at];
    if (item === undefined) return;
    const to = isScroller(event.target)
      ? null
      : stepTo(event.key, at, list.length, columnsOf(list.map(({ id }) => elements.current.get(id))));
    const target = to === null ? undefined : list[to];
    if (target !== undefined) {
      event.preventDefault();
      elements.current.get(target.id)?.focus();
    } else if (!event.repeat) {
      // What a letter opens does not begin with that letter.
      if (/^[a-z]$/i.test(event.key)) event.preventDefault();
      act(item, event.key.toLowerCase());
    }
  }

  function onClickCapture(event: MouseEvent<HTMLElement>) {
    if (event.timeStamp - decided.current < DOUBLE_PRESS_MS) {
      event.stopPropagation();
      event.preventDefault();
      const target = event.target as Element;
      const met = list.find(({ id }) => elements.current.get(id)?.contains(target));
      if (met !== undefined) onTooSoon(met);
    } else pressed.current = event.timeStamp;
  }

  return {
    current: list[at],
    listProps: { onKeyDown, onClickCapture, onBlur: () => (held.current = null) },
    itemProps: (index: number): RovingItemProps => {
      const id = list[index]?.id ?? '';
      return {
        ref: (element) => {
          if (element) elements.current.set(id, element);
          else elements.current.delete(id);
        },
        tabIndex: index === at ? 0 : -1,
        onFocus: () => {
          held.current = id;
          setCurrent(id);
        },
      };
    },
    /** goes where the list was when nothing is left */
    emptyRef: (element: HTMLElement | null) => {
      empty.current = element;
    },
    /**
     * says that items are about to go, so that the focus does not go with them, nor with the dialog they opened
     *
     * @param isFromBar a button outside the list was pressed, which goes with them
     */
    leave: (ids: readonly string[], isFromBar = false) => {
      const focused = document.activeElement;
      const isFromOutside = isFromBar || Boolean(focused?.closest('[role="dialog"]'));
      decided.current = isFromOutside ? performance.now() : pressed.current;
      if (isFromOutside || ids.some((id) => elements.current.get(id)?.contains(focused) === true))
        left.current = list.findIndex(({ id }) => ids.includes(id));
    },
  };
}

/** There the arrows scroll. */
function isScroller(target: EventTarget): boolean {
  return target instanceof Element && target.matches('[data-scrolls]');
}

function isWriting(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]')
  );
}

/** How many items stand in the first row. */
function columnsOf(elements: readonly (HTMLElement | undefined)[]): number {
  const top = elements[0]?.offsetTop;
  const below = elements.findIndex((element) => element?.offsetTop !== top);
  return below === -1 ? Math.max(1, elements.length) : below;
}
