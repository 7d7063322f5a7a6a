import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PAGE_RENDERER_FILE, type PageRenderer } from '@duende/contracts/api/page-data';

/**
 * The built front end's own code writes home's first screen. Where it is missing or fails, the page goes out without
 * markup, as the other screens' do, and the browser draws it.
 */
export function createHomeMarkup(folder: string, onError: (error: unknown) => void): PageRenderer {
  const file = join(folder, PAGE_RENDERER_FILE);
  let renderer: Promise<PageRenderer | null> | null = null;
  const load = async (): Promise<PageRenderer | null> => {
    if (!existsSync(file)) return null;
    const { renderPage } = (await import(pathToFileURL(file).href)) as { renderPage: PageRenderer };
    return renderPage;
  };
  return async (address, page) => {
    try {
      renderer ??= load();
      return (await (await renderer)?.(address, page)) ?? '';
    } catch (error) {
      onError(error);
      return '';
    }
  };
}
