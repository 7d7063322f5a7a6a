import { markdown } from './markdown.ts';

type Token = ReturnType<typeof markdown.parse>[number];

/** Only classes that other screens use too: guides add nothing to the styles of the first load. */
const CLASSES: Readonly<Record<string, string>> = {
  h2: 'display mt-8 scroll-mt-20 text-name',
  h3: 'mt-5 text-lg font-semibold',
  h4: 'mt-4 font-semibold',
  p: 'mt-3 text-text-2',
  ul: 'mt-3 flex list-disc flex-col gap-2 pl-5 text-text-2 marker:text-uv',
  ol: 'mt-3 flex list-decimal flex-col gap-2 pl-5 text-text-2',
  strong: 'text-text',
  a: 'text-uv underline underline-offset-4',
};

export interface Guide {
  readonly title: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
  /** before the first section */
  readonly intro: string;
  readonly html: string;
}

/** @throws TypeError if the text does not begin with its title */
export function guideOf(text: string): Guide {
  const tokens = markdown.parse(text, {});
  const [open, inline, , ...rest] = tokens;
  if (open?.tag !== 'h1' || inline === undefined) throw new TypeError('a guide begins with its title');
  const sections = rest.flatMap((token, index) => {
    if (token.type !== 'heading_open' || token.tag !== 'h2') return [];
    const title = rest[index + 1]?.content ?? '';
    token.attrSet('id', idOf(title));
    return [{ id: idOf(title), title }];
  });
  const first = rest.findIndex(({ tag }) => tag === 'h2');
  const at = first < 0 ? rest.length : first;
  return {
    title: inline.content,
    sections,
    intro: rendered(rest.slice(0, at)),
    html: rendered(rest.slice(at)),
  };
}

/** Headings begin at the third level: the page has the first two. */
export function sectionHtml(text: string): string {
  const tokens = markdown.parse(text, {});
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const highest = Math.min(...headings.map(levelOf));
  for (const heading of headings) heading.tag = `h${Math.min(levelOf(heading) - highest + 3, 4)}`;
  return rendered(tokens);
}

const levelOf = ({ tag }: Token) => Number(tag.slice(1));

/** The same anchor as on GitHub, so that links work there too. */
const idOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s+/g, '-');

function rendered(tokens: Token[]): string {
  for (const token of tokens.flatMap((one) => [one, ...(one.children ?? [])])) {
    const classes = token.nesting === 1 ? CLASSES[token.tag] : undefined;
    if (classes !== undefined) token.attrSet('class', classes);
    const target = token.attrGet('href');
    if (typeof target === 'string') token.attrSet('href', addressOf(target));
  }
  return markdown.renderer.render(tokens, markdown.options, {}).trim();
}

/** `moderar.md#criterios` is `/ayuda/moderar#criterios`. */
const addressOf = (target: string) =>
  target.replace(/^ayuda\.md/, '/ayuda').replace(/^([a-z]+)\.md/, '/ayuda/$1');
