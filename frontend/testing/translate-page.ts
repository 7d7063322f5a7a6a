import { vi } from 'vitest';

/** Does to a page what translators do: each of its texts stands in two elements of theirs, and the node it stood in is gone. */
export function translatePage(): void {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.parentElement?.closest('font, script, style, textarea') === null) texts.push(text);
  }
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  }
}

const { removeChild, insertBefore } = Node.prototype;

/** Has the simulated page name its errors as browsers do; what it answers ends that. */
export function failAsBrowsersDo(): () => void {
  const fail = () => {
    throw new DOMException('The node is not a child of this node.', 'NotFoundError');
  };
  const spies = [
    vi.spyOn(Node.prototype, 'removeChild').mockImplementation(function (this: Node, child) {
      return child.parentNode === this ? removeChild.call(this, child) : fail();
    } as typeof removeChild),
    vi.spyOn(Node.prototype, 'insertBefore').mockImplementation(function (this: Node, child, before) {
      return before === null || before.parentNode === this ? insertBefore.call(this, child, before) : fail();
    } as typeof insertBefore),
  ];
  return () => spies.forEach((spy) => spy.mockRestore());
}
