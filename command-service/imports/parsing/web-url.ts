/** An http(s) address as a page writes it, relative ones too; `null` for anything else. */
export function webUrl(text: string | undefined, base: URL): URL | null {
  if (!text || !URL.canParse(text, base.href)) return null;
  const url = new URL(text, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}
