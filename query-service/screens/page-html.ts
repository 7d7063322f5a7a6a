import { PAGE_DATA_ELEMENT_ID, type PageData } from '@duende/contracts/api/page-data';
import type { OpenedEventAnswer } from '@duende/contracts/parties/party-answers';
import { scriptJson } from '@duende/platform/http/escape';
import type { PageTemplate } from '../page/built-page.ts';
import type { PartyScreen } from '../page/page-data.ts';
import { metaHtml } from '../page/page-meta.ts';
import { partyPreview } from '../page/party-preview.ts';

export interface PageParts {
  readonly template: PageTemplate;
  /** for the screen's own files */
  readonly screenLinks: (screen: PartyScreen) => string;
}

/** @param head elements from {@link metaHtml} */
export function pageHtml(
  { template, screenLinks }: PageParts,
  page: {
    readonly head: string;
    readonly html: string;
    readonly data: PageData;
    readonly screen?: PartyScreen;
  },
): string {
  const links = page.screen === undefined ? '' : `\n    ${screenLinks(page.screen)}`;
  return template.render({
    head: page.head + links,
    html: page.html,
    data: `<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">${scriptJson(page.data)}</script>`,
  });
}

/** @param now in ms */
export function partyHead(event: OpenedEventAnswer, publicUrl: string, now: number): string {
  const meta = partyPreview(event, publicUrl, now);
  return metaHtml(event.status === 'approved' ? meta : { ...meta, canonical: null });
}
