import { focusManager, onlineManager } from '@tanstack/react-query';

/** The page's initial state in a worker. This module is loaded for each file, so the state is stored on the page. */
interface FirstPage {
  /** names of what these have of their own, not by their prototype */
  readonly own: ReadonlyMap<object, ReadonlySet<PropertyKey>>;
  /** removes the listeners, and closes the channels, that our own code has opened since the last reset */
  readonly endings: (() => void)[];
}

const FIRST_PAGE = Symbol.for('duende.first-page');
const page = globalThis as typeof globalThis & { [FIRST_PAGE]?: FirstPage };

/**
 * Resets the page that test files share: no content, no storage, no listeners, the first address, online. Listeners of
 * packages stay, because packages are loaded only once.
 */
export function resetPage(): void {
  const { own, endings } = (page[FIRST_PAGE] ??= firstPage());
  for (const end of endings.splice(0)) end();
  for (const [target, names] of own)
    for (const name of Reflect.ownKeys(target)) if (!names.has(name)) Reflect.deleteProperty(target, name);
  for (const part of [document.head, document.body]) part.replaceChildren();
  for (const element of [document.documentElement, document.head, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
  for (const name of ['indexedDB', 'IS_REACT_ACT_ENVIRONMENT']) Reflect.deleteProperty(globalThis, name);
}

function firstPage(): FirstPage {
  const endings: (() => void)[] = [];
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target) as EventTarget['addEventListener'];
    target.addEventListener = (
      type: string,
      listener: EventListenerOrEventListenerObject | null,
      options?: boolean | AddEventListenerOptions,
    ) => {
      if (isAskedByUs())
        endings.push(() => (target as EventTarget).removeEventListener(type, listener, options));
      add(type, listener, options);
    };
  }
  const { BroadcastChannel } = globalThis;
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      endings.push(() => this.close());
    }
  };
  const own = new Map(
    [navigator, history, location].map((target) => [target, new Set(Reflect.ownKeys(target))]),
  );
  return { own, endings };
}

/** Whether the caller of the function that asks is none of a package. */
function isAskedByUs(): boolean {
  const [, , , caller = ''] = new Error('who asks').stack?.split('\n') ?? [];
  return !caller.includes('/node_modules/');
}
