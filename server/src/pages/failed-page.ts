import { type Locale, localeFacts } from '@esimshop/contracts/locales';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../platform/html-template.ts';
import { readProblem, setRetryAfter } from '../platform/http/problem-details.ts';
import { FAILED_PAGE_TEXTS } from '../texts/texts.ts';
import { buildContentSecurityPolicy } from './content-security-policy.ts';
import { resolveLanguage } from './resolve-language.ts';

/** Of nothing but itself: whatever the page needed may be what fails. */
const STYLE = `:root{color-scheme:light dark}body{margin:0;font:1.0625rem/1.5 system-ui,sans-serif}header{background:#16160f;color:#fff;font-weight:700;padding:1rem 1.25rem}main{padding:3rem 1.25rem;max-width:34rem}h1{font-size:2rem;line-height:1.15;letter-spacing:-.02em;margin:0 0 .75rem;text-wrap:balance}p{margin:0 0 1.5rem}a{display:inline-block;padding:.75rem 1.25rem;border:2px solid;border-radius:4px;color:inherit;font-weight:600;text-decoration:none}a:hover{text-decoration:underline}a:focus-visible{outline:3px solid;outline-offset:3px}`;

/**
 * What a visitor sees whose page could not be made, as with an unreachable database or too many at once: a sentence and
 * the way to try again, in place of a problem for programs.
 */
export function sendFailedPage(
  { error, shopName }: { error: unknown; shopName: string },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = readProblem(error, request);
  setRetryAfter(problem, reply);
  const { cookie, 'accept-language': acceptLanguage } = request.headers;
  const [pathname = '/'] = request.url.split('?', 1);
  const language = resolveLanguage({ pathname, cookie, acceptLanguage });
  const isBusy = problem.extras.retryAfterSeconds !== undefined;
  const page = writePage({ language, shopName, isBusy });
  return reply
    .code(problem.status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': buildContentSecurityPolicy(page, { scripts: [] }),
      'cache-control': 'no-store',
    })
    .send(page);
}

type FailedPage = { language: Locale; shopName: string; isBusy: boolean };

function writePage({ language, shopName, isBusy }: FailedPage): string {
  const texts = FAILED_PAGE_TEXTS[language];
  const title = isBusy ? texts.busyTitle : texts.failedTitle;
  return `<!doctype html>
${html`<html lang="${language}" dir="${localeFacts(language).direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head>
<body><header>${shopName}</header><main><h1>${title}</h1><p>${isBusy ? texts.busyText : texts.failedText}</p><a href="">${texts.retry}</a></main></body></html>`}`;
}
