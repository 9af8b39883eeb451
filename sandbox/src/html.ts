import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** Markup; `html` escapes everything else. */
export type Html = { readonly markup: string };

type Part = Html | string | number | Html[];

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: String.raw({ raw: strings }, ...parts.map(toMarkup)) };
}

function toMarkup(part: Part): string {
  if (Array.isArray(part)) return part.map(toMarkup).join('');
  return typeof part === 'object' ? part.markup : escapeHtml(String(part));
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

// Yellow is reserved for the primary action.
const style = `
:root{color-scheme:light dark;--paper:light-dark(#fdfdfb,#121210);--sheet:light-dark(#fff,#1c1c18);--shade:light-dark(#f3f2ee,#272722);--ink:light-dark(#16160f,#f6f6f0);--muted:light-dark(#57564e,#b7b7ac);--hairline:light-dark(#dad9d2,#383831);--rule:light-dark(#77756c,#8f8f84);--signal:#fc0;--on-signal:#16160f;--band:light-dark(#16160f,#060605)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1.0625rem/1.5 Overpass,system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:clamp(1rem,4vw,2.5rem);overflow-wrap:anywhere}
header{background:var(--band);color:#fff;padding:.9rem clamp(1rem,4vw,2.5rem)}
header a{color:#fff}header span{color:#b8b8ad}
h1{font-size:clamp(1.75rem,1.4rem + 1.5vw,2.5rem);line-height:1.15;margin:1rem 0}
h2{font-size:1.375rem;margin:2.25rem 0 .75rem}
a{color:inherit;text-underline-offset:.15em}
p{margin:.5rem 0 1rem;max-width:38rem}
.muted{color:var(--muted)}
.sheet{background:var(--sheet);border:1px solid var(--hairline);border-radius:.5rem;padding:1.25rem;margin:1.25rem 0}
.amount{font-size:2.25rem;font-weight:700;line-height:1.2}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.25rem 0 0}
button,.button{min-height:3rem;padding:.6rem 1.25rem;border:1px solid var(--rule);border-radius:.25rem;background:var(--sheet);color:var(--ink);font:inherit;font-weight:700;cursor:pointer;text-decoration:none;display:inline-flex;align-items:center}
button.primary{background:var(--signal);border-color:var(--signal);color:var(--on-signal)}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
table{border-collapse:collapse;width:100%}
td,th{text-align:left;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--hairline);vertical-align:top}
code,pre{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.875rem}
pre{background:var(--shade);border-radius:.25rem;padding:.75rem 1rem;white-space:pre-wrap;user-select:all;margin:.5rem 0 1rem}
ol.plain,ul.plain{list-style:none;margin:0;padding:0}
li.row{border-bottom:1px solid var(--hairline)}
li.row a{display:block;padding:.85rem 0;text-decoration:none}
li.row a:hover strong{text-decoration:underline}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0}
dt{color:var(--muted)}dd{margin:0}
iframe{width:100%;height:70vh;min-height:30rem;border:1px solid var(--hairline);border-radius:.25rem;background:#fff}
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** Sends a page with one style sheet and no scripts; forms may only submit to this origin and `formTargets`. */
export function sendPage(
  reply: FastifyReply,
  page: { title: string; body: Html; status?: number; formTargets?: string[] },
): FastifyReply {
  const formTargets = ["'self'", ...(page.formTargets ?? [])].join(' ');
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; frame-src 'self'; form-action ${formTargets}; frame-ancestors 'none'; base-uri 'none'`;
  return reply
    .code(page.status ?? 200)
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    })
    .send(renderPage(page.title, page.body).markup);
}

function renderPage(title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} &middot; esimshop sandbox</title>
<style>${{ markup: style }}</style>
</head>
<body>
<header><a href="/sandbox"><strong>esimshop sandbox</strong></a> <span>No real payments, no real eSIMs.</span></header>
<main>${body}</main>
</body>
</html>
`;
}
