import { LRUCache } from 'lru-cache';
import { compress, type Effort, type Encoding } from '../http/compression.ts';

/** A finished page; each of its compressed forms is made once, when it is first asked for. */
interface FinishedPage {
  bytes(encoding: Encoding): Promise<Buffer>;
  /** bytes of all its forms so far */
  readonly size: number;
}

/** @param onForm called after each compressed form was made */
export function finishedPage(
  html: string,
  effort: Effort = 'kept',
  onForm: () => void = () => undefined,
): FinishedPage {
  const plain = Buffer.from(html);
  const forms = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(plain)]]);
  let size = plain.length;
  return {
    get size() {
      return size;
    },
    bytes(encoding) {
      const known = forms.get(encoding);
      if (known !== undefined) return known;
      const made = compress(plain, encoding as Exclude<Encoding, 'identity'>, effort).then((form) => {
        size += form.length;
        onForm();
        return form;
      });
      forms.set(encoding, made);
      return made;
    },
  };
}

/** Home is some 100 kB with its compressed forms, and a community asks for a few dozen of its filters. */
const ROOM = { pages: 200, bytes: 24_000_000 };

interface Slot {
  readonly shows: string;
  readonly page: Promise<FinishedPage>;
  finished: FinishedPage | null;
}

/**
 * Caches one page for each address as long as the key of what it shows stays the same; concurrent callers share one
 * rendering. The least recently used leave first; it is bounded in pages and in bytes, those of compressed forms among them.
 */
export function createPageCache(
  room = ROOM,
): (address: string, shows: string, make: () => Promise<string>, effort?: Effort) => Promise<FinishedPage> {
  const slots = new LRUCache<string, Slot>({
    max: room.pages,
    maxSize: room.bytes,
    // One that is being made weighs nothing yet, which the cache does not take for a size.
    sizeCalculation: ({ finished }) => Math.max(finished?.size ?? 0, 1),
  });

  /** The cache asks for the size of what it does not hold yet alone. */
  function weighAgain(address: string, slot: Slot): void {
    if (slots.peek(address) !== slot) return;
    slots.delete(address);
    slots.set(address, slot);
  }

  return (address, shows, make, effort) => {
    const known = slots.get(address);
    if (known?.shows === shows) return known.page;
    const slot: Slot = {
      shows,
      page: make().then((html) => finishedPage(html, effort, () => weighAgain(address, slot))),
      finished: null,
    };
    slots.set(address, slot);
    slot.page.then(
      (finished) => {
        slot.finished = finished;
        weighAgain(address, slot);
      },
      () => {
        if (slots.peek(address) === slot) slots.delete(address);
      },
    );
    return slot.page;
  };
}
