import type { PageConfig } from '@duende/contracts/api/page-data';
import { createContext, useContext } from 'react';
import { create } from 'zustand';

const PageConfigContext = createContext<PageConfig | null>(null);
export const PageConfigProvider = PageConfigContext.Provider;
/** The server's settings for the page, or `null` if there are none. */
export const usePageConfig = (): PageConfig | null => useContext(PageConfigContext);

/** Whether the first administrator is still missing. */
export const useSetupOpen = create<{ readonly open: boolean }>(() => ({ open: false }));
