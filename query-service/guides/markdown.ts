import MarkdownIt from 'markdown-it';

/** Escapes HTML. Images are off: the content security policy forbids those of other sites. */
export const markdown = new MarkdownIt('commonmark', { html: false }).disable('image');
