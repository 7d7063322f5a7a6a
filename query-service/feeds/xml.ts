import { escapeHtml } from '@duende/platform/http/escape';

/** What XML 1.0 has no way to say, however it is escaped. */
const UNSAYABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escaped = (text: string) => escapeHtml(text.replace(UNSAYABLE, ''));

/** An element with a text and nothing else. */
export const textElement = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`;

/** An element with attributes and nothing else. */
export function emptyElement(name: string, attributes: Readonly<Record<string, string>>): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${given.join('')}/>`;
}

/** An element that holds others, which are written already. */
export const element = (name: string, content: readonly string[]) =>
  [`<${name}>`, ...content, `</${/^\S+/.exec(name)?.[0] ?? name}>`].join('\n');

/** A whole document, from its one element. */
export const xmlDocument = (root: string) => `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`;
