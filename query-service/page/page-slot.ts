import { compress, type Encoding } from '../answering/encoding.ts';

/** A finished page; each of its compressed forms is made once, when it is first asked for. */
export interface FinishedPage {
  bytes(encoding: Encoding): Promise<Buffer>;
}

export function finishedPage(html: string): FinishedPage {
  const plain = Buffer.from(html);
  const forms = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(plain)]]);
  return {
    bytes(encoding) {
      const known = forms.get(encoding);
      if (known !== undefined) return known;
      const made = compress(plain, encoding as Exclude<Encoding, 'identity'>);
      forms.set(encoding, made);
      return made;
    },
  };
}

/**
 * Keeps one page for each of a few addresses as long as what it shows, named by a text, is the same; callers that come while
 * it is being made wait for that one making.
 */
export function createPageSlots(): (
  address: string,
  shows: string,
  make: () => Promise<string>,
) => Promise<FinishedPage> {
  const slots = new Map<string, { readonly shows: string; readonly page: Promise<FinishedPage> }>();
  return (address, shows, make) => {
    const known = slots.get(address);
    if (known?.shows === shows) return known.page;
    const page = make().then(finishedPage);
    const slot = { shows, page };
    slots.set(address, slot);
    page.catch(() => {
      if (slots.get(address) === slot) slots.delete(address);
    });
    return page;
  };
}
