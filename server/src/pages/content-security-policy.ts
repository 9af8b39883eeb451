import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>(?<text>[\s\S]*?)<\/style>/g;

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function hashesOf(texts: Iterable<string>): string[] {
  return [...new Set([...texts].filter((text) => text !== '').map(hashOf))];
}

/** Structured data is never run, so it needs no leave to run. */
function isData(attributes: string): boolean {
  return /type="application\/(?:ld\+)?json"/.test(attributes);
}

type PolicyOptions = {
  /** Hosts that forms may lead to beside the shop itself (a payment partner's page). */
  formHosts?: readonly string[];
};

/**
 * A policy that allows exactly the scripts and styles of this HTML, by hash. A nonce would be reused with every copy
 * that the page cache hands out.
 */
export function buildContentSecurityPolicy(html: string, { formHosts = [] }: PolicyOptions = {}): string {
  const scripts = [...html.matchAll(INLINE_SCRIPT)]
    .filter((match) => !isData(match.groups?.attributes ?? ''))
    .map((match) => match.groups?.text ?? '');
  const styles = [...html.matchAll(INLINE_STYLE)].map((match) => match.groups?.text ?? '');
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf(scripts)].join(' '),
    ["style-src 'self'", ...hashesOf(styles)].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    ["form-action 'self'", ...formHosts].join(' '),
    "frame-ancestors 'none'",
  ].join('; ');
}
