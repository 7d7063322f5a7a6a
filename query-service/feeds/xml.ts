import { escapeHtml } from '@duende/platform/http/escape';

/** XML 1.0 cannot represent them. */
const UNSAYABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escaped = (text: string) => escapeHtml(text.replace(UNSAYABLE, ''));

export const textElement = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`;

export function emptyElement(name: string, attributes: Readonly<Record<string, string>>): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${given.join('')}/>`;
}

export const element = (name: string, content: readonly string[]) =>
  [`<${name}>`, ...content, `</${/^\S+/.exec(name)?.[0] ?? name}>`].join('\n');

export const xmlDocument = (root: string) => `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`;
