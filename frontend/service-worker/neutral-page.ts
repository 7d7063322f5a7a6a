import { PAGE_DATA_ELEMENT_ID, type KeptPageData, type PageData } from '@duende/contracts/api/page-data';

/** The written screen and the data behind it. The server escapes every `<` of the data, so that its end is found. */
const WRITTEN = new RegExp(
  `(<div id="root">).*(</div>\\s*<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">)(.*?)(</script>)`,
  's',
);

/** A page with the server's settings and nothing of a person, a party or a day, so that it can be shown to anybody later. */
export function neutralPage(html: string): string {
  const text = WRITTEN.exec(html)?.[3];
  if (text === undefined) throw new Error('The page carries no data');
  const { config } = JSON.parse(text) as PageData;
  const kept: KeptPageData = { config };
  // What comes out of the parser has to be escaped again.
  const json = JSON.stringify(kept).replaceAll('<', String.raw`\u003c`);
  return html.replace(
    WRITTEN,
    (_, root: string, data: string, _data, end: string) => root + data + json + end,
  );
}
