import { LIMITS } from '@duende/contracts/common/limits';

const CONTROL = 'button, a';
const LEAVE_MS = 120;

export interface TooltipTarget {
  readonly control: Element;
  readonly words: string;
}

function targetAt(target: EventTarget | null): TooltipTarget | null {
  const control = target instanceof Element ? target.closest(CONTROL) : null;
  if (!control?.querySelector('svg') || showsWords(control)) return null;
  const words = control.getAttribute('aria-label') ?? control.textContent.trim();
  return words === '' ? null : { control, words };
}

/** Text for screen readers is a pixel wide, and narrow screens hide text. */
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

interface TooltipListener {
  show(found: TooltipTarget): void;
  hide(): void;
  /** before the key press has any other effect */
  hideAtOnce(): void;
  isTooltip(target: Element): boolean;
}

/**
 * A tooltip shows at once if another one was just shown. A click or a key hides it.
 * @returns stops watching
 */
export function watchTooltipTargets(listener: TooltipListener): () => void {
  const { delayMs, skipDelayMs } = LIMITS.tooltip;
  let current: Element | null = null;
  let isShown = false;
  let shownUntil = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let key = '';

  function show(found: TooltipTarget) {
    clearTimeout(timer);
    current = found.control;
    isShown = true;
    listener.show(found);
  }
  function hide(how: 'hide' | 'hideAtOnce' = 'hide') {
    clearTimeout(timer);
    current = null;
    if (!isShown) return;
    isShown = false;
    shownUntil = how === 'hide' ? Date.now() : Number.NEGATIVE_INFINITY;
    listener[how]();
  }
  function onPointerOver({ target, pointerType }: PointerEvent) {
    if (pointerType === 'touch' || !(target instanceof Element)) return;
    const found = targetAt(target);
    const isHeld = isShown && listener.isTooltip(target);
    if (isHeld || (found !== null && found.control === current)) {
      if (isShown) clearTimeout(timer);
      return;
    }
    if (found === null) {
      if (isShown) leave();
      else hide();
      return;
    }
    const isSoon = isShown || Date.now() - shownUntil < skipDelayMs;
    hide();
    current = found.control;
    if (isSoon) show(found);
    else timer = setTimeout(() => (found.control.isConnected ? show(found) : hide()), delayMs);
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
    const found = key === 'Tab' ? targetAt(target) : null;
    if (found === null) hide();
    else show(found);
  }
  function onPress({ target }: PointerEvent) {
    hide('hideAtOnce');
    // A clicked control shows no tooltip until the pointer has left it.
    current = target instanceof Element ? target.closest(CONTROL) : null;
  }

  const stop = new AbortController();
  // Runs before other Escape handlers, so that one key press closes both.
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
