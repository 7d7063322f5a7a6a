import { vi } from 'vitest';

const { removeChild, insertBefore } = Node.prototype;

/** Gives the simulated page's errors the names that browsers use. Returns an undo. */
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
