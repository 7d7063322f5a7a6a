import { CALLS } from '@duende/contracts/api/calls/all-calls';
import { escapeHtml } from '@duende/platform/http/escape';
import { parse, type ParserError } from 'parse5';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi-document.ts';
import type { ReferenceDocument } from './reference-document.ts';
import { referenceHtml } from './reference-html.ts';

const document = JSON.parse(
  JSON.stringify(openApiDocument({ version: '1.2.3', sessionCookie: 's', contactEmail: 'a@b.example' })),
) as ReferenceDocument;
const page = referenceHtml({
  document,
  publicUrl: 'https://duende.example',
  styles: '<link rel="stylesheet" href="/assets/a.css">',
});

/** The lines of a call, to the next one. */
const callOf = (id: string) => page.split('<article ').find((part) => part.includes(` id="${id}"`)) ?? '';

test('the page is HTML as browsers expect it, without a script or a style of an element', () => {
  const errors: ParserError[] = [];
  parse(page, { onParseError: (error) => errors.push(error), sourceCodeLocationInfo: true });
  expect(errors).toEqual([]);
  expect(page).not.toMatch(/<script|\son\w+=|<[^>]*\sstyle=/);
  expect(page).toContain('<link rel="stylesheet" href="/assets/a.css">');
});

test('each id is there once, and each link within the page leads to one', () => {
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const targets = [...page.matchAll(/ href="#([^"]*)"/g)].map(([, target]) => target);
  expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
});

test('each call and schema is folded, and a link to it leads into what is folded', () => {
  const { tags, components } = document;
  const articles = page.split('<article ').slice(1);
  expect(articles).toHaveLength(
    Object.values(document.paths).flatMap(Object.keys).length + Object.keys(components.schemas).length,
  );
  for (const article of articles) {
    const [summary = '', content = ''] = article.split('</summary>');
    expect(summary).toMatch(/^[^>]*>\s*<details>\s*<summary><h3 id="[\w-]+-name">/);
    expect(content).toMatch(/^\s*<div id="[\w-]+">/);
  }
  const [, contents = ''] = /<nav id="contents"[^>]*>([^]*?)<\/nav>/.exec(page) ?? [];
  const listed = [...contents.matchAll(/<a href="#[a-z-]+">([^<]+)<\/a>/g)].map(([, name]) => name);
  expect(listed).toEqual([...tags.map(({ name }) => escapeHtml(name)), 'Schemas']);
});

test('every call has its summary, its address and an example', () => {
  for (const { name, summary, method } of CALLS) {
    const id = name.replace('/api/', '').replaceAll(/[^A-Za-z]+/g, '-');
    expect(callOf(id), name).toContain(`>${escapeHtml(summary)}</h3>`);
    expect(callOf(id), name).toContain(`<b>${method}</b> <code>/api/`);
    expect(callOf(id), name).toMatch(/<pre><code>curl .*duende\.example\/api\//);
  }
});

test('the page explains rights, bounds, headers and errors in words', () => {
  expect(callOf('GET-users')).toContain('<p>Who: administrators</p>');
  expect(callOf('GET-users')).toContain('A whole number from 1 to 200');
  expect(callOf('PUT-events-id')).toContain('<code>If-Match</code> <span>header');
  expect(callOf('PUT-events-id')).toContain('party.not-yours');
  expect(callOf('POST-events')).toContain('array (at least 1, at most 60) of string');
  expect(callOf('POST-events')).toContain('Limit: 300 requests in 1 min');
});

test.each([
  ['a query that everybody may make', 'GET-events', "curl 'https://duende.example/api/events'"],
  ['one that a token serves for', 'GET-statistics', `--oauth2-bearer "$TOKEN" 'https://duende.example/`],
  ['a file', 'POST-history-export', '-O -J'],
  ['a photo', 'POST-upload', "-F photo=@flyer.jpg 'https://duende.example/api/upload'"],
  ['a body', 'POST-events', `--json '{"name":"…","location":"…","dates":["…"]}'`],
  ['a command without a body', 'POST-events-id-take-back', '-X POST -b cookies.txt'],
  ['what must be in the address', 'GET-statistics-events', '/api/statistics/events?figure=parties'],
])('%s has its example', (_, id, example) => {
  const [, shown = ''] = /<pre><code>([^<]*)/.exec(callOf(id)) ?? [];
  expect(shown.replaceAll('&#39;', "'").replaceAll('&quot;', '"')).toContain(example);
});

test('a schema lists its fields', () => {
  const schema = page.split(' id="schema-CommentBody">')[1]?.split('</article>')[0];
  expect(schema).toContain('<code>content</code> <span>string, at most 2000 characters · required</span>');
});
