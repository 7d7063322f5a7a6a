/** Colours and fonts come from the site's style sheet; the fallbacks serve without a built page. */
export const REFERENCE_STYLE = `
body > * { max-width: 60rem; margin-inline: auto; padding-inline: 1rem; }
body { padding-block: 1.5rem 4rem; line-height: 1.55; overflow-wrap: anywhere; }
.skip { position: absolute; left: -100vw; }
.skip:focus { position: static; display: block; }
a { color: var(--color-uv, #b79cff); text-decoration: underline; text-underline-offset: 3px; }
h1, h2 { font-family: var(--font-display, sans-serif); font-weight: 800; line-height: 1.1; }
h1 { font-size: 2.5rem; }
h2 { font-size: 2rem; margin-top: 3.5rem; }
h3 { font-size: 1.25rem; font-weight: 700; }
h4 { margin-top: 1rem; font-weight: 600; color: var(--color-text-2, #b4c8be); }
p { margin-top: .5rem; }
article { margin-top: 1.5rem; padding: 1rem 1.25rem 1.25rem; border-radius: 1rem; background: var(--color-surface-1, #121e1a); }
h2, h3 { scroll-margin-top: 1rem; }
code { font-family: ui-monospace, monospace; font-size: .9em; color: var(--color-acid-soft, #7cf5b0); }
.address b { color: var(--color-cyan, #4de3ff); }
dl > div { margin-top: .375rem; padding-left: .75rem; border-left: 2px solid var(--color-border, #2e463c); }
dt span, dd { color: var(--color-text-2, #b4c8be); }
pre { margin-top: .5rem; padding: .75rem 1rem; border-radius: .75rem; white-space: pre-wrap; background: var(--color-bg-0, #070b0a); }
nav > ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); gap: 0 1.5rem; margin-top: 1.5rem; }
summary { cursor: pointer; padding-block: .6rem; font-weight: 600; }
nav li li a { display: block; padding-block: .6rem; }
@media print {
  :root { color-scheme: light; background: #fff; --color-text: #000; --color-text-2: #222; --color-uv: #3b1d8f; --color-acid-soft: #064; --color-cyan: #046; --color-surface-1: #fff; --color-bg-0: #f4f4f4; }
  body { color: #000; }
  body::before, nav, .skip { display: none; }
  article { padding-inline: 0; }
  h2, h3, h4 { break-after: avoid; }
  pre, dl > div { break-inside: avoid; }
}
`;
