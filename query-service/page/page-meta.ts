import { FEED_PATHS } from '@duende/contracts/parties/feed-paths';
import { SITE_NAME, SITE_TITLE } from '@duende/contracts/common/site-name';
import { escapeHtml, scriptJson } from '@duende/platform/http/escape';

/** Search engines and link previews read this. */
export interface PageMeta {
  readonly title: string;
  readonly description: string;
  /** `null` if not indexable */
  readonly canonical: string | null;
  readonly type: 'website' | 'article';
  readonly image: {
    readonly url: string;
    readonly width: number;
    readonly height: number;
    readonly alt: string;
  };
  /** schema.org */
  readonly jsonLd: object | null;
}

export function metaHtml(meta: PageMeta): string {
  const { title, description, canonical, image, jsonLd } = meta;
  const isLarge = image.width > image.height;
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    named('description', description),
    canonical === null
      ? named('robots', 'noindex')
      : `<link rel="canonical" href="${escapeHtml(canonical)}" />`,
    property('og:site_name', SITE_NAME),
    property('og:locale', 'es_ES'),
    property('og:type', meta.type),
    property('og:title', title),
    property('og:description', description),
    ...(canonical === null ? [] : [property('og:url', canonical)]),
    property('og:image', image.url),
    property('og:image:width', String(image.width)),
    property('og:image:height', String(image.height)),
    property('og:image:alt', image.alt),
    named('twitter:card', isLarge ? 'summary_large_image' : 'summary'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', image.url),
    ...NEWS,
    ...(jsonLd === null ? [] : [`<script type="application/ld+json">${scriptJson(jsonLd)}</script>`]),
  ];
  return lines.join('\n    ');
}

/** Any page lets programs discover the feeds. */
const NEWS = [
  alternate('application/atom+xml', 'Duende · Novedades', FEED_PATHS.atom),
  alternate('application/feed+json', 'Duende · Novedades', FEED_PATHS.json),
];

function alternate(type: string, title: string, href: string): string {
  return `<link rel="alternate" type="${type}" title="${title}" href="${href}" />`;
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}" />`;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}" />`;
}

const DESCRIPTION =
  'Fiestas y festivales de psytrance en España: calendario, asistencia, comentarios y viajes compartidos.';

/** Pages without an image use the icon. */
export function defaultImage(publicUrl: string): PageMeta['image'] {
  return { url: `${publicUrl}/icon-192.png`, width: 192, height: 192, alt: SITE_NAME };
}

/** Private and missing pages are not indexed. */
export function siteMeta(options: {
  readonly publicUrl: string;
  readonly heading: string | null;
  readonly canonicalPath: string | null;
}): PageMeta {
  const { publicUrl, heading, canonicalPath } = options;
  return {
    title: heading === null ? SITE_TITLE : `${heading} — ${SITE_NAME}`,
    description: DESCRIPTION,
    canonical: canonicalPath === null ? null : publicUrl + canonicalPath,
    type: 'website',
    image: defaultImage(publicUrl),
    jsonLd: null,
  };
}
