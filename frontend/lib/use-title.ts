import { useEffect } from 'react';

const SITE = 'Duende';
const SITE_TITLE = 'Duende — la comunidad psytrance de España';

/** Names the window while the component is there; `undefined` is the site's own title. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    const before = document.title;
    document.title = title === undefined ? SITE_TITLE : `${title} — ${SITE}`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
