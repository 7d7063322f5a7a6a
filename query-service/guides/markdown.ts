import MarkdownIt from 'markdown-it';

/** HTML in a text is shown as text. Images would come from other sites, which the pages' policy forbids. */
export const markdown = new MarkdownIt('commonmark', { html: false }).disable('image');
