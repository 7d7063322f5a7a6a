import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { useEffect, useEffectEvent, useId, useRef, type RefObject, type TouchEvent } from 'react';
import { useEscape } from '../../browser/overlays.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';
import { NIGHT_ANSWER } from './night-answer.ts';
import { NightPlan } from './night-plan.tsx';

/** Pixels. */
const SWIPE = 70;
const ANSWER_GAP = 16;

/** Above the bar of a party's page, or where a screen ends, with room for the answer that opened it. */
const PLACES = {
  bar: 'absolute bottom-full max-h-[calc(100dvh-var(--bottom-bar,0px)-var(--toast-room))] lg:top-full lg:bottom-auto lg:mt-3',
  screen: 'fixed bottom-(--bottom-bar) max-h-[50dvh] lg:right-6 lg:bottom-6 lg:left-auto',
} as const;

interface NightSheetProps {
  readonly party: EventAnswer;
  readonly place?: keyof typeof PLACES;
  readonly onClose: () => void;
}

/**
 * It is not a dialog, so that the button below stays usable and the next tap works. The focus stays and enters it next.
 */
export function NightSheet({ party, place = 'bar', onClose }: NightSheetProps) {
  const id = useId();
  const isInside = useRef(false);
  const tapped = useEffectEvent(() => {
    if (!isInside.current) onClose();
    isInside.current = false;
  });
  useEscape(onClose);
  useEffect(() => {
    const outside = () => tapped();
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, []);
  const swipe = useSwipeDown(onClose);
  const sheet = useRef<HTMLElement>(null);
  useAnswerInSight(sheet);
  return (
    <section
      ref={sheet}
      aria-labelledby={id}
      // React also reports events of its dialogs.
      onPointerDownCapture={() => {
        isInside.current = true;
      }}
      {...swipe}
      className={classNames(
        'toasts-on-top panel inset-x-0 z-30 animate-rise overflow-y-auto overscroll-contain rounded-t-3xl bg-surface-1 px-4 pb-4 ring-1 ring-border-strong ring-inset sm:right-auto sm:w-[26rem] lg:max-h-[70dvh] lg:rounded-3xl',
        PLACES[place],
      )}
    >
      <span
        aria-hidden="true"
        className="mx-auto mt-2 block h-1.5 w-10 rounded-full bg-border-strong lg:hidden"
      />
      <div className="mb-2 flex items-center justify-between gap-3 lg:mt-3">
        <h2 id={id} className="display text-name">
          Tu noche
        </h2>
        <span role="status" className="sr-only">
          Se ha abierto «Tu noche»: cómo llegas, avisos y calendario
        </span>
        <button
          type="button"
          aria-label="Cerrar"
          onClick={onClose}
          className="-mr-2 grid size-11 cursor-pointer place-items-center rounded-full text-text-2 hover:bg-surface-2 hover:text-text"
        >
          <Icon name="close" />
        </button>
      </div>
      <NightPlan party={party} />
    </section>
  );
}

/** Scrolls the button on home above the sheet, also when cars make it taller: another tap takes the answer back. */
function useAnswerInSight(sheet: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const [answer, box] = [document.getElementById(NIGHT_ANSWER), sheet.current];
    if (answer === null || box === null) return undefined;
    const observer = new ResizeObserver(() => {
      const { bottom, right } = answer.getBoundingClientRect();
      // Where the sheet will be after its animation.
      const below = bottom + ANSWER_GAP - box.offsetTop;
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (below > 0 && right > box.offsetLeft)
        window.scrollBy({ top: below, behavior: isStill ? 'auto' : 'smooth' });
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [sheet]);
}

/** Swipes count from the top scroll position only. */
function useSwipeDown(onClose: () => void) {
  const from = useRef<number | null>(null);
  const move = (box: HTMLElement, down: number) => {
    box.style.transform = down > 0 ? `translateY(${down}px)` : '';
  };
  const downOf = (event: TouchEvent) => (event.changedTouches[0]?.clientY ?? 0) - (from.current ?? 0);
  return {
    onTouchStart: (event: TouchEvent<HTMLElement>) => {
      const isAtTop =
        event.currentTarget.scrollTop <= 0 && event.currentTarget.contains(event.target as Node);
      from.current = isAtTop && event.touches.length === 1 ? (event.touches[0]?.clientY ?? null) : null;
    },
    onTouchMove: (event: TouchEvent<HTMLElement>) => {
      if (from.current !== null) move(event.currentTarget, downOf(event));
    },
    onTouchEnd: (event: TouchEvent<HTMLElement>) => {
      if (from.current === null) return;
      const down = downOf(event);
      from.current = null;
      if (down >= SWIPE) onClose();
      else move(event.currentTarget, 0);
    },
    onTouchCancel: (event: TouchEvent<HTMLElement>) => {
      from.current = null;
      move(event.currentTarget, 0);
    },
  };
}
