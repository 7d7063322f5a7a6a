import { LIMITS } from '@duende/contracts/constants/limits';

const CONTROL = 'button, a';
/** How long a tooltip outlives the pointer's leaving, so that it can be reached itself. */
const LEAVE_MS = 120;

/** A button or link that shows a sign in place of words, and what it is called. */
export interface Sign {
  readonly control: Element;
  readonly words: string;
}

/** The control that something in the page belongs to, where it shows a sign alone. */
function signAt(target: EventTarget | null): Sign | null {
  const control = target instanceof Element ? target.closest(CONTROL) : null;
  if (!control?.querySelector('svg') || showsWords(control)) return null;
  const words = control.getAttribute('aria-label') ?? control.textContent.trim();
  return words === '' ? null : { control, words };
}

/** Words for screen readers alone are a pixel wide, and narrow screens leave some out. */
function showsWords(control: Element): boolean {
  const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: parent, textContent } = texts.currentNode;
    if (parent === null || textContent?.trim() === '') continue;
    const { display, width } = getComputedStyle(parent);
    if (display !== 'none' && width !== '1px') return true;
  }
  return false;
}

interface SignTeller {
  show(sign: Sign): void;
  hide(): void;
  /** before the key that was pressed does anything else: it may be meant for what lies below */
  hideAtOnce(): void;
  /** whether something in the page is the tooltip itself, which stays while it is pointed at */
  isTooltip(target: Element): boolean;
}

/**
 * Tells which sign is to say its name: one that a pointer has rested on for a while, or that Tab has led to; at once where
 * another has just said its own. A press or a key ends it.
 * @returns stops watching
 */
export function watchSigns(teller: SignTeller): () => void {
  const { delayMs, skipDelayMs } = LIMITS.tooltip;
  let pointed: Element | null = null;
  let isTold = false;
  let toldUntil = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let key = '';

  function show(sign: Sign) {
    clearTimeout(timer);
    pointed = sign.control;
    isTold = true;
    teller.show(sign);
  }
  function hide(how: 'hide' | 'hideAtOnce' = 'hide') {
    clearTimeout(timer);
    pointed = null;
    if (!isTold) return;
    isTold = false;
    toldUntil = how === 'hide' ? Date.now() : Number.NEGATIVE_INFINITY;
    teller[how]();
  }
  function onPointerOver({ target, pointerType }: PointerEvent) {
    if (pointerType === 'touch' || !(target instanceof Element)) return;
    const sign = signAt(target);
    const isHeld = isTold && teller.isTooltip(target);
    if (isHeld || (sign !== null && sign.control === pointed)) {
      if (isTold) clearTimeout(timer);
      return;
    }
    if (sign === null) {
      if (isTold) leave();
      else hide();
      return;
    }
    const isSoon = isTold || Date.now() - toldUntil < skipDelayMs;
    hide();
    pointed = sign.control;
    if (isSoon) show(sign);
    else timer = setTimeout(() => (sign.control.isConnected ? show(sign) : hide()), delayMs);
  }
  function leave() {
    clearTimeout(timer);
    timer = setTimeout(() => hide(), LEAVE_MS);
  }
  function onKeyDown(event: KeyboardEvent) {
    key = event.key;
    hide('hideAtOnce');
  }
  function onFocusIn({ target }: FocusEvent) {
    const sign = key === 'Tab' ? signAt(target) : null;
    if (sign === null) hide();
    else show(sign);
  }
  function onPress({ target }: PointerEvent) {
    hide('hideAtOnce');
    // Until the pointer has left it, what was pressed keeps quiet.
    pointed = target instanceof Element ? target.closest(CONTROL) : null;
  }

  const stop = new AbortController();
  // Before whatever closes at Escape, so that one press is enough for that and for the tooltip.
  const options = { capture: true, signal: stop.signal };
  window.addEventListener('pointerover', onPointerOver, options);
  window.addEventListener('pointerdown', onPress, options);
  window.addEventListener('keydown', onKeyDown, options);
  window.addEventListener('keyup', () => (key = ''), options);
  window.addEventListener('focusin', onFocusIn, options);
  window.addEventListener('scroll', () => hide(), options);
  document.documentElement.addEventListener('pointerleave', () => hide(), { signal: stop.signal });
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
