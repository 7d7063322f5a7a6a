import { PAGE_DATA_ELEMENT_ID, type KeptPageData, type PageData } from '@duende/contracts/api/page-data';

const BLOCK = new RegExp(
  `(<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">)(.*?)(</script>)`,
  's',
);

/** What the server drew into the page: a day's calendar and its parties. */
const MARKUP = new RegExp(
  `(<div id="root">).*?(</div>\\s*<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">)`,
  's',
);

/** A page with the server's settings and nothing of a person, a party or a day, so that it can be shown to anybody later. */
export function neutralPage(html: string): string {
  const text = BLOCK.exec(html)?.[2];
  if (text === undefined) throw new Error('The page carries no data');
  const { config } = JSON.parse(text) as PageData;
  const kept: KeptPageData = { config };
  // The server escapes every `<` of the block; what comes out of the parser has to be escaped again.
  const json = JSON.stringify(kept).replaceAll('<', String.raw`\u003c`);
  return html
    .replace(MARKUP, '$1$2')
    .replace(BLOCK, (_, open: string, _text, close: string) => open + json + close);
}
