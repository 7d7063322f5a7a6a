import { DOMParser, onWarningStopParsing, type Document, type Element } from '@xmldom/xmldom';
import { expect } from 'vitest';

const ATOM = 'http://www.w3.org/2005/Atom';
/** RFC 3339, as RFC 4287 and JSON Feed require. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Invalid in XML 1.0; this parser accepts them, others stop. */
const NO_CHARACTER = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Strict. */
export function readXml(text: string): Document {
  expect(text).not.toMatch(NO_CHARACTER);
  return new DOMParser({ onError: onWarningStopParsing }).parseFromString(text, 'application/xml');
}

const childrenOf = (parent: Element, name: string): readonly Element[] =>
  [...parent.childNodes].filter(
    (node): node is Element => node.nodeName === name && node.namespaceURI === parent.namespaceURI,
  );

/** Must occur once. */
function only(parent: Element, name: string): string {
  const found = childrenOf(parent, name);
  expect(found, `${name} of ${parent.nodeName}`).toHaveLength(1);
  return found[0]?.textContent ?? '';
}

function momentOf(parent: Element, name: string): number {
  const text = only(parent, name);
  expect(text).toMatch(MOMENT);
  return Date.parse(text);
}

function linkOf(parent: Element, rel: string): string {
  const found = childrenOf(parent, 'link').filter((link) => link.getAttribute('rel') === rel);
  expect(found, `${rel} of ${parent.nodeName}`).toHaveLength(1);
  const href = found[0]?.getAttribute('href') ?? '';
  expect(new URL(href).href).toBe(href);
  return href;
}

/** In both formats. */
export interface ReadItem {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly text: string;
  readonly tags: readonly string[];
}

export interface ReadFeed {
  readonly title: string;
  readonly self: string;
  readonly home: string;
  readonly items: readonly ReadItem[];
}

/** Checked against RFC 4287. */
export function readAtom(text: string): ReadFeed {
  const feed = readXml(text).documentElement;
  if (feed === null) throw new Error('no document');
  expect([feed.localName, feed.namespaceURI]).toEqual(['feed', ATOM]);
  const [author] = childrenOf(feed, 'author');
  expect(author && only(author, 'name')).not.toBe('');
  expect(new URL(only(feed, 'id')).href).toBe(only(feed, 'id'));
  const updated = momentOf(feed, 'updated');
  const entries = childrenOf(feed, 'entry');
  const items = entries.map((entry) => {
    const changed = momentOf(entry, 'updated');
    expect(changed).toBeGreaterThanOrEqual(momentOf(entry, 'published'));
    expect(changed).toBeLessThanOrEqual(updated);
    const tags = childrenOf(entry, 'category').map((category) => category.getAttribute('term') ?? '');
    const item = { id: only(entry, 'id'), title: only(entry, 'title'), text: only(entry, 'summary') };
    expect(item.id).toMatch(/^urn:uuid:[\da-f-]{36}$/);
    expect(item.title).not.toBe('');
    return { ...item, url: linkOf(entry, 'alternate'), tags };
  });
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  return { title: only(feed, 'title'), self: linkOf(feed, 'self'), home: linkOf(feed, 'alternate'), items };
}

interface JsonFeed {
  readonly version: string;
  readonly title: string;
  readonly home_page_url: string;
  readonly feed_url: string;
  readonly icon: string;
  readonly favicon: string;
  readonly language: string;
  readonly authors: readonly { readonly name: string; readonly url: string }[];
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

/** Checked against version 1.1. */
export function readJsonFeed(text: string): ReadFeed {
  const feed = JSON.parse(text) as JsonFeed;
  expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
  expect(feed).not.toHaveProperty('author');
  expect(feed.language).toBe('es');
  for (const url of [feed.icon, feed.favicon, feed.home_page_url, feed.feed_url, feed.authors[0]?.url ?? ''])
    expect(() => new URL(url)).not.toThrow();
  const items = feed.items.map((item) => {
    for (const name of ['date_published', 'date_modified']) expect(item[name]).toMatch(MOMENT);
    for (const name of ['id', 'url', 'title', 'content_text', 'image'])
      expect(item[name]).toBeTypeOf('string');
    expect(() => new URL(String(item['image']))).not.toThrow();
    const [id, url, title] = [String(item['id']), String(item['url']), String(item['title'])];
    return { id, url, title, text: String(item['content_text']), tags: item['tags'] as readonly string[] };
  });
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  return { title: feed.title, self: feed.feed_url, home: feed.home_page_url, items };
}
