/** Colours and fonts come from the site's style sheet; the fallbacks serve without a built page. */
export const REFERENCE_STYLE = `
body > * { max-width: 60rem; margin-inline: auto; padding-inline: 1rem; }
body { padding-block: 1.5rem 4rem; line-height: 1.55; overflow-wrap: anywhere; }
.skip { position: absolute; left: -100vw; }
.skip:focus { position: static; display: block; }
a { color: var(--color-uv, #b79cff); text-decoration: underline; text-underline-offset: 3px; }
h1, h2 { font-family: var(--font-display, sans-serif); font-weight: 800; line-height: 1.1; }
h1 { font-size: var(--text-title, clamp(1.75rem, 1.4rem + 1.4vw, 2.5rem)); }
h2 { font-size: var(--text-name, 1.625rem); margin-top: 2.5rem; }
h3 { font-size: 1.0625rem; font-weight: 700; }
h4 { margin-top: 1rem; font-weight: 600; color: var(--color-text-2, #b4c8be); }
p { margin-top: .5rem; }
h2, nav { scroll-margin-top: 1rem; }
nav ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(10.5rem, 100%), 1fr)); gap: 0 1rem; margin-top: 1rem; }
nav li { display: flex; gap: .375rem; align-items: baseline; }
nav a { padding-block: .6rem; }
nav span { color: var(--color-text-3, #8fa69b); }
article { margin-top: .5rem; border-radius: .75rem; background: var(--color-surface-1, #121e1a); }
article:has(:target) { box-shadow: 0 0 0 2px var(--color-uv, #b79cff); }
summary { display: grid; grid-template-columns: 1fr auto; align-items: center; gap: .125rem 1rem; min-height: 2.75rem; padding-block: .6rem; list-style: none; cursor: pointer; }
summary::-webkit-details-marker { display: none; }
summary::after { content: ""; grid-area: 1 / 2 / span 2; width: .5rem; height: .5rem; margin-right: .25rem; border: solid var(--color-text-3, #8fa69b); border-width: 0 2px 2px 0; rotate: 45deg; }
[open] > summary::after { rotate: 225deg; }
article summary { padding-inline: 1rem; border-radius: .75rem; }
article summary:hover { background: var(--color-surface-2, #1a2a24); }
section > details > summary { font-weight: 600; }
article div[id] { padding: 0 1rem 1rem; scroll-margin-top: 7rem; }
code { font-family: ui-monospace, monospace; font-size: .9em; color: var(--color-acid-soft, #7cf5b0); }
.address { font-size: .9375rem; }
.address b { color: var(--color-cyan, #4de3ff); }
dl > div { margin-top: .375rem; padding-left: .75rem; border-left: 2px solid var(--color-border, #2e463c); }
dt span, dd { color: var(--color-text-2, #b4c8be); }
pre { margin-top: .5rem; padding: .75rem 1rem; border-radius: .75rem; white-space: pre-wrap; background: var(--color-bg-0, #070b0a); }
@media print {
  :root { color-scheme: light; background: #fff; --color-text: #000; --color-text-2: #222; --color-text-3: #444; --color-uv: #3b1d8f; --color-acid-soft: #064; --color-cyan: #046; --color-surface-1: #fff; --color-bg-0: #f4f4f4; }
  body { color: #000; }
  body::before, nav, .skip, summary::after { display: none; }
  details::details-content { content-visibility: visible; display: block; }
  article summary, article div[id] { padding-inline: 0; }
  h2, h3, h4, summary { break-after: avoid; }
  pre, dl > div { break-inside: avoid; }
}
`;
