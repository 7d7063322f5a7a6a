/// <reference lib="dom" />

/**
 * Does to its page what translators do: each text is moved into two elements of theirs, and its own node is gone. It
 * uses nothing outside itself, so that it can be sent to a browser.
 */
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
