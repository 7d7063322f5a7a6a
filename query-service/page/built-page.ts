import { readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  PAGE_RENDERER_FILE,
  SITE_PAGES_FILE,
  type PageRenderer,
  type SitePage,
} from '@duende/contracts/api/page-data';
import type { PartyScreen } from './page-data.ts';

export const PAGE_FOLDER = fileURLToPath(import.meta.resolve('@duende/frontend/package.json')).replace(
  /package\.json$/,
  'dist',
);

const PAGE_MARKERS = {
  head: '<!--app-head-->',
  data: '<!--app-data-->',
  html: '<!--app-html-->',
} as const;

export interface PageTemplate {
  /** Arguments must be HTML. */
  render(parts: { readonly head: string; readonly html: string; readonly data: string }): string;
}

/** Throws an Error if a marker is missing, as a page without data cannot work. */
export function parseTemplate(page: string): PageTemplate {
  const [beforeHead, afterHead] = cut(page, PAGE_MARKERS.head);
  const [beforeHtml, afterHtml] = cut(afterHead, PAGE_MARKERS.html);
  const [beforeData, afterData] = cut(afterHtml, PAGE_MARKERS.data);
  return {
    render: ({ head, html, data }) => beforeHead + head + beforeHtml + html + beforeData + data + afterData,
  };
}

/** `null` if not built. */
export function readTemplate(folder: string): PageTemplate | null {
  const html = readBuilt(folder, 'index.html');
  return html === null ? null : parseTemplate(html);
}

/** The `link` elements of the style sheets that every page loads. */
export function stylesOf(template: PageTemplate): string {
  const page = template.render({ head: '', html: '', data: '' });
  return (page.match(/<link rel="stylesheet"[^>]*>/g) ?? []).join('\n');
}

/** `null` if the server part is not built. */
export function readSitePages(folder: string): readonly SitePage[] | null {
  const json = readBuilt(folder, SITE_PAGES_FILE);
  return json === null ? null : (JSON.parse(json) as readonly SitePage[]);
}

export function indexedPaths(pages: readonly SitePage[]): readonly string[] {
  const paths = pages.map(({ canonicalPath }) => canonicalPath).filter((path) => path !== null);
  return [...new Set(paths)].toSorted();
}

function readBuilt(folder: string, file: string): string | null {
  try {
    return readFileSync(join(folder, file), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const MANIFEST_FILE = '.vite/manifest.json';

interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** The build names them like this. */
const ROUTES: Readonly<Record<PartyScreen, string>> = {
  party: 'routes/event.$key.index.tsx',
  rides: 'routes/event.$key.rides.tsx',
};

/**
 * Lists a screen's own files, styles first, so that the browser fetches them before running code. Empty
 * without a build manifest.
 * @throws Error if the build lacks the screen
 */
export function readScreenLinks(folder: string, template: PageTemplate): (screen: PartyScreen) => string {
  const file = join(folder, MANIFEST_FILE);
  if (!existsSync(file)) return () => '';
  const built = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, BuiltFile>>;
  const everyPage = template.render({ head: '', html: '', data: '' });

  function linksOf(screen: PartyScreen): string {
    const [styles, scripts] = [new Set<string>(), new Set<string>()];
    const visit = (name: string) => {
      const found = built[name];
      if (found === undefined || scripts.has(found.file)) return;
      scripts.add(found.file);
      found.css?.forEach((style) => styles.add(style));
      found.imports?.forEach(visit);
    };
    const route = Object.keys(built).find((key) => key.startsWith(ROUTES[screen]));
    if (route === undefined) throw new Error(`The build has no ${ROUTES[screen]}`);
    visit(route);
    const isMissing = (path: string) => !everyPage.includes(`"/${path}"`);
    return [
      ...[...styles].filter(isMissing).map((path) => `<link rel="stylesheet" crossorigin href="/${path}" />`),
      ...[...scripts]
        .filter(isMissing)
        .map((path) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${path}" />`),
    ].join('\n    ');
  }
  const links = { party: linksOf('party'), rides: linksOf('rides') };
  return (screen) => links[screen];
}

function cut(html: string, marker: string): [before: string, after: string] {
  const at = html.indexOf(marker);
  if (at < 0) throw new Error(`the page has no ${marker}`);
  return [html.slice(0, at), html.slice(at + marker.length)];
}

/** The browser renders the page if the frontend's code is missing or fails. */
export function createPageMarkup(folder: string, onError: (error: unknown) => void): PageRenderer {
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
