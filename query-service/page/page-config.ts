import type { PageConfig } from '@duende/contracts/api/page-data';
import type { Config } from '@duende/platform/config/config';

/** The settings a page needs, of all there are. */
export type PageSettings = Pick<
  Config,
  | 'contactEmail'
  | 'groupChatMadridUrl'
  | 'groupChatBarcelonaUrl'
  | 'tileUrl'
  | 'tileAttribution'
  | 'publicUrl'
>;

export function pageConfig(settings: PageSettings): PageConfig {
  const { contactEmail, tileUrl, tileAttribution, publicUrl } = settings;
  return {
    contactEmail,
    groupChats: { madrid: settings.groupChatMadridUrl, barcelona: settings.groupChatBarcelonaUrl },
    tileUrl,
    tileAttribution,
    publicUrl,
  };
}
