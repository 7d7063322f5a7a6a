import type { PageConfig } from '@duende/contracts/api/page-data';
import { createContext, useContext } from 'react';
import { create } from 'zustand';

const PageConfigContext = createContext<PageConfig | null>(null);
export const PageConfigProvider = PageConfigContext.Provider;
/** `null` if the server gave none. */
export const usePageConfig = (): PageConfig | null => useContext(PageConfigContext);

/** The first administrator is missing. */
export const useSetupOpen = create<{ readonly open: boolean }>(() => ({ open: false }));
