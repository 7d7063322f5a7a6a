import { escapeHtml } from '@duende/platform/http/escape';
import { markdown } from '../guides/markdown.ts';
import { curlExample, schemaOf } from './curl-example.ts';
import { REFERENCE_STYLE } from './reference-style.ts';
import type { Operation, Parameter, ReferenceDocument, Schema } from './reference-document.ts';
import { linkedType } from './type-words.ts';

interface Reference {
  readonly document: ReferenceDocument;
  readonly publicUrl: string;
  /** `link` elements of the site's style sheets */
  readonly styles: string;
}

/** Without scripts and inline style attributes: the content security policy forbids them. */
export function referenceHtml(reference: Reference): string {
  const { document, styles } = reference;
  const { title, version, description } = document.info;
  const calls = callsOf(document);
  const schemas = Object.entries(document.components.schemas);
  const tags = document.tags.map((tag) => ({ ...tag, calls: calls.filter((call) => isOf(call, tag.name)) }));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>API — ${escapeHtml(title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${styles}
<style>${REFERENCE_STYLE}</style>
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header>
<p><a href="/" lang="es">${escapeHtml(title)}</a></p>
<h1>API</h1>
<p>Version ${escapeHtml(version)}. For programs: <a href="/api/openapi.json">OpenAPI document</a>.</p>
${markdown.render(description)}
<p>Examples are for a shell. <code>cookies.txt</code> is of a login, <code>$TOKEN</code> is a read token.</p>
</header>
<nav id="contents" aria-label="Contents">
<ul>${tags.map(({ name, calls }) => contentsEntry(name, calls.length)).join('')}${contentsEntry('Schemas', schemas.length)}</ul>
</nav>
<main id="calls">
${tags.map((tag) => tagSection(tag, reference)).join('\n')}
<section aria-labelledby="schemas">
<h2 id="schemas">Schemas</h2>
<p>Objects that calls take and answer. ${BACK}</p>
<details>
<summary>All ${schemas.length} schemas</summary>
${schemas.map(schemaArticle).join('\n')}
</details>
</section>
</main>
</body>
</html>
`;
}

interface NamedCall {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

interface Tag {
  readonly name: string;
  readonly description: string;
  readonly calls: readonly NamedCall[];
}

function callsOf({ paths }: ReferenceDocument): readonly NamedCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}

const isOf = ({ operation }: NamedCall, tag: string) => operation.tags.includes(tag);
const idOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
const words = (text: string) => markdown.renderInline(text);

const contentsEntry = (name: string, count: number) =>
  `<li><a href="#${idOf(name)}">${escapeHtml(name)}</a> <span>${count}</span></li>`;
const BACK = '<a href="#contents">Contents</a>';

/**
 * Browsers open a `details` for a link to something inside it, except in its summary. So the content has the id.
 * @param heading HTML, also the name of the article
 */
function folded(id: string, heading: string, content: string, address = ''): string {
  return `<article aria-labelledby="${id}-name">
<details>
<summary><h3 id="${id}-name">${heading}</h3>${address}</summary>
<div id="${id}">
${content}
</div>
</details>
</article>`;
}

function tagSection({ name, description, calls }: Tag, reference: Reference): string {
  return `<section aria-labelledby="${idOf(name)}">
<h2 id="${idOf(name)}">${escapeHtml(name)}</h2>
<p>${escapeHtml(description)} ${BACK}</p>
${calls.map((call) => callArticle(call, reference)).join('\n')}
</section>`;
}

function callArticle(call: NamedCall, reference: Reference): string {
  const { method, path, operation } = call;
  const { operationId: id, summary, description } = operation;
  const content = `${description
    .split('\n\n')
    .map((part) => `<p>${words(part)}</p>`)
    .join('\n')}
${parametersOf(operation, reference.document)}
${bodyOf(operation, reference.document)}
${answersOf(operation, reference.document)}
<h4>Example</h4>
<pre><code>${escapeHtml(curlExample({ ...call, ...reference }))}</code></pre>`;
  const address = `<span class="address"><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></span>`;
  return folded(id, escapeHtml(summary), content, address);
}

const item = (name: string, type: string, text = '') =>
  `<div><dt><code>${escapeHtml(name)}</code> <span>${type}</span></dt>${text === '' ? '' : `<dd>${text}</dd>`}</div>`;
const list = (title: string, items: readonly string[]) =>
  items.length === 0 ? '' : `<h4>${title}</h4>\n<dl>${items.join('\n')}</dl>`;

function parametersOf({ parameters }: Operation, { components }: ReferenceDocument): string {
  const resolved = parameters.flatMap((parameter): readonly Parameter[] => {
    if (parameter.$ref === undefined) return [parameter];
    const named = components.parameters[parameter.$ref.slice(parameter.$ref.lastIndexOf('/') + 1)];
    return named === undefined ? [] : [named];
  });
  const items = resolved.map(({ name, in: place, required, description = '', schema }) =>
    item(name, `${place} · ${linkedType(schema)}${required ? ' · required' : ''}`, words(description)),
  );
  return list('Parameters', items);
}

function bodyOf({ requestBody }: Operation, document: ReferenceDocument): string {
  const [type, { schema } = {}] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || schema === undefined) return '';
  const optional = requestBody?.required === true ? '' : ', optional';
  return list(`Body: <code>${escapeHtml(type)}</code>${optional}`, fieldsOf(schemaOf(document, schema)));
}

function fieldsOf({ properties = {}, required = [] }: Schema): readonly string[] {
  return Object.entries(properties).map(([name, schema]) =>
    item(name, `${linkedType(schema)}${required.includes(name) ? ' · required' : ''}`),
  );
}

function answersOf({ responses }: Operation, { components }: ReferenceDocument): string {
  const items = Object.entries(responses).flatMap(([status, answer]) => {
    if (answer.description === undefined) return [];
    const [type, { schema } = {}] = Object.entries(answer.content ?? {})[0] ?? [];
    const isError = Number(status) >= 400;
    const shape =
      schema !== undefined && !isError ? linkedType(schema) : escapeHtml(isError ? '' : (type ?? ''));
    const headers = Object.keys(answer.headers ?? {}).map((name) => {
      const description = components.headers[name]?.description ?? '';
      return `<br><code>${escapeHtml(name)}</code>: ${words(description)}`;
    });
    return [item(status, shape, words(answer.description) + headers.join(''))];
  });
  return list('Answers', items);
}

function schemaArticle([name, schema]: readonly [string, Schema]): string {
  const fields = fieldsOf(schema);
  const shape = fields.length > 0 ? `<dl>${fields.join('\n')}</dl>` : `<p>${linkedType(schema)}</p>`;
  return folded(`schema-${name}`, name, shape);
}
