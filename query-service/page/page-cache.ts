import { compress, type Effort, type Encoding } from '../http/compression.ts';

/** A finished page; each of its compressed forms is made once, when it is first asked for. */
interface FinishedPage {
  bytes(encoding: Encoding): Promise<Buffer>;
  /** bytes of all its forms so far */
  readonly size: number;
}

export function finishedPage(html: string, effort: Effort = 'kept'): FinishedPage {
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
 * rendering. It is a least-recently-used cache, bounded in pages and bytes. The compressed forms of a page are counted when
 * the next one is finished, and they are a fraction of it.
 */
export function createPageCache(
  room = ROOM,
): (address: string, shows: string, make: () => Promise<string>, effort?: Effort) => Promise<FinishedPage> {
  /** least recently used first */
  const slots = new Map<string, Slot>();

  function makeRoom(): void {
    let bytes = 0;
    for (const { finished } of slots.values()) bytes += finished?.size ?? 0;
    for (const [address, { finished }] of slots) {
      if (slots.size <= room.pages && bytes <= room.bytes) return;
      slots.delete(address);
      bytes -= finished?.size ?? 0;
    }
  }

  function put(address: string, slot: Slot): void {
    slots.delete(address);
    slots.set(address, slot);
  }

  return (address, shows, make, effort) => {
    const known = slots.get(address);
    if (known?.shows === shows) {
      put(address, known);
      return known.page;
    }
    const page = make().then((html) => finishedPage(html, effort));
    const slot: Slot = { shows, page, finished: null };
    put(address, slot);
    page.then(
      (finished) => {
        slot.finished = finished;
        makeRoom();
      },
      () => {
        if (slots.get(address) === slot) slots.delete(address);
      },
    );
    return page;
  };
}
