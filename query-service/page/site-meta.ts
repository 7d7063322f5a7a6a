import { SITE_NAME, type PageMeta } from './page-meta.ts';

const TITLE = 'Duende — la comunidad psytrance de España';
const DESCRIPTION =
  'Fiestas y festivales de psytrance en España: calendario, asistencia, comentarios y viajes compartidos.';

/** The icon that stands for a page without a picture of its own. */
export function defaultImage(publicUrl: string): PageMeta['image'] {
  return { url: `${publicUrl}/icon-192.png`, width: 192, height: 192, alt: SITE_NAME };
}

/** A page of the site that is about no party; private ones and those that do not exist are kept out of indexes. */
export function siteMeta(options: {
  readonly publicUrl: string;
  readonly heading: string | null;
  readonly canonicalPath: string | null;
}): PageMeta {
  const { publicUrl, heading, canonicalPath } = options;
  return {
    title: heading === null ? TITLE : `${heading} — ${SITE_NAME}`,
    description: DESCRIPTION,
    canonical: canonicalPath === null ? null : publicUrl + canonicalPath,
    type: 'website',
    image: defaultImage(publicUrl),
    jsonLd: null,
  };
}
