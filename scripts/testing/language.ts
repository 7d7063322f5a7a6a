/** What a machine can see of the ten rules for English in CONTRIBUTING.md. */

const MOST_WORDS = 30;
const MOST_COLUMNS = 160;

/** Words of rules 2, 3 and 5, with what to write instead. */
const AVOIDED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bwho(?:so)?ever\b/giu, 'people who, anyone who'],
  [/\bnobody\b/giu, 'a positive sentence'],
  [/\banew\b/giu, 'again'],
  [/\bbeside\b/giu, 'next to, with, during'],
  [/\balone\b/giu, 'only'],
  [/\bst(?:ands?|ood)\b(?!-)/giu, 'is'],
  [/\b(?:lies?|lay|lain)\b/giu, 'is'],
  [/\bbehind (?:it|them|which|whom|what)\b/giu, 'after, in front of'],
  [/\btold\b/giu, 'who tells: the log says, the answer has'],
  [/\b(?:is|are|was|were|be) said\b/giu, 'is shown, is logged'],
  [/\bmend(?:s|ed|ing)?\b/giu, 'fix, repair'],
  [/\bof one's own\b/giu, 'of its own, separate'],
];

/** A line of a page that breaks a rule. */
export interface Finding {
  readonly line: number;
  readonly words: string;
}

interface Block {
  readonly line: number;
  readonly text: string;
}

const GENERATED = /^<!-- (?:table: |made by ).*-->$[^]*?^<!-- end(?: of table)? -->$/gmu;
/** A block comment that begins its line, also in JSX, or what follows two slashes where code cannot go on. */
const COMMENT = /^[ \t]*\{?\/\*[^]*?\*\/|(?:^[ \t]*|(?<=[;,{}()[\]>] ))\/\/ .*$/gmu;
const FENCE = /^[ \t]*```[^]*?^[ \t]*```/gmu;
const blank = (text: string) => text.replaceAll(/[^\n]/gu, '');

/** A page without its code blocks, its lines where they were. */
const withoutCode = (page: string) => page.replaceAll(FENCE, blank);

/** Sentences must be short, lines too, and some words have a plainer one. */
export function findingsIn(page: string): readonly Finding[] {
  const text = withoutCode(page);
  return [
    ...longLines(text),
    ...blocksOf(text).flatMap((block) => [...longSentences(block), ...avoidedWords(block)]),
  ];
}

/** How many words a person reads on a page: neither code blocks nor generated tables. */
export function wordsIn(page: string): number {
  return countWords(withoutCode(page).replaceAll(GENERATED, blank));
}

const WORD = /\S*[\p{L}\p{N}]\S*/gu;
const countWords = (text: string) => text.match(WORD)?.length ?? 0;

/** How many words the comments of a file have. */
export function commentWordsIn(code: string): number {
  return commentsOf(code).reduce((sum, { text }) => sum + countWords(text), 0);
}

/** Words in comments that have a plainer one. */
export const commentWordFindingsIn = (code: string): readonly Finding[] =>
  commentsOf(code).flatMap(avoidedWords);

/** The same, long lines of comments, and long sentences. */
export function commentFindingsIn(code: string): readonly Finding[] {
  const lines = commentsOf(code);
  const long = lines.filter(({ text }) => text.length > MOST_COLUMNS);
  return [
    ...lines.flatMap(avoidedWords),
    ...long.map(({ line, text }) => ({ line, words: `${text.length} columns` })),
    ...sentencesOf(lines).flatMap(longSentences),
  ];
}

/** Lines of one comment follow each other and are read as one text, up to an empty one, a list's item or a tag. */
function sentencesOf(lines: readonly Block[]): readonly Block[] {
  const blocks: Block[] = [];
  let last = 0;
  for (const { line, text } of lines) {
    const words = text.replace(/^\s*(?:\{?\/\*+|\*\/?|\/\/)\s?/u, '');
    const open = blocks.at(-1);
    // A comment that follows code explains its own line.
    const isAfterCode = /^\/\//u.test(text);
    const begins = words.trim() === '' || isAfterCode || /^(?:[-@]|\d+\. )/u.test(words) || line !== last + 1;
    if (open === undefined || begins) blocks.push({ line, text: words });
    else blocks.splice(-1, 1, { line: open.line, text: `${open.text} ${words}` });
    last = line;
  }
  return blocks;
}

function commentsOf(code: string): readonly Block[] {
  return [...code.matchAll(COMMENT)].flatMap(({ index, 0: comment }) => {
    const first = code.slice(0, index).split('\n').length;
    return comment.split('\n').map((text, at) => ({ line: first + at, text: plain(text) }));
  });
}

/** A string in quotes, on one line. */
const STRING = /(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/gu;
/** Words in messages of a program and in titles of tests that have a plainer one. A string without a blank is a name. */
export function messageFindingsIn(code: string): readonly Finding[] {
  const text = code.replaceAll(COMMENT, blank);
  return [...text.matchAll(STRING)]
    .map(({ index, 2: words = '' }) => ({ line: text.slice(0, index).split('\n').length, text: words }))
    .filter((found) => found.text.includes(' '))
    .map((found) => ({ ...found, text: found.text.replaceAll(/\$\{[^}]*\}/gu, 'X') }))
    .flatMap(avoidedWords);
}

/** The same for scripts and settings, whose every line is read by people. */
export const scriptFindingsIn = (script: string): readonly Finding[] =>
  script.split('\n').flatMap((text, at) => avoidedWords({ line: at + 1, text }));

/** A row of a table cannot be broken. */
export function longLines(text: string): readonly Finding[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      line.length > MOST_COLUMNS && !/^\s*(\||<|!\[)/u.test(line)
        ? [{ line: index + 1, words: `${line.length} columns` }]
        : [],
    );
}

/** Paragraphs, items of lists, and cells of tables. */
function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const [index, line] of text.split('\n').entries()) {
    const number = index + 1;
    const begins = /^\s*(\||#|[*-] |\d+\. |<|!\[)/u.test(line);
    if (line.trim() === '' || begins) open = null;
    if (line.trim() === '') continue;
    if (/^\s*\|/u.test(line)) blocks.push(...line.split('|').map((cell) => ({ line: number, text: cell })));
    else if (open === null) blocks.push((open = { line: number, text: line }));
    else {
      const longer: Block = { line: open.line, text: `${open.text} ${line}` };
      blocks.splice(-1, 1, longer);
      open = longer;
    }
  }
  return blocks.map(({ line, text: words }) => ({ line, text: plain(words) }));
}

/** Quotations of code and of messages count as one word; of a link, its text. */
const plain = (text: string) =>
  text
    .replaceAll(/`[^`]*`/gu, 'X')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replaceAll(/<[^>]*>/gu, '');

function longSentences({ line, text }: Block): readonly Finding[] {
  return text.split(/(?<=[.!?])["')*_]*\s+/u).flatMap((sentence) => {
    const words = sentence.match(WORD) ?? [];
    return words.length > MOST_WORDS
      ? [{ line, words: `${words.length} words: ${words.slice(0, 6).join(' ')} …` }]
      : [];
  });
}

function avoidedWords({ line, text }: Block): readonly Finding[] {
  return AVOIDED.flatMap(([pattern, instead]) =>
    [...text.matchAll(pattern)].map(([word]) => ({ line, words: `${word} → ${instead}` })),
  );
}
