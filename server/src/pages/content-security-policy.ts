import { createHash } from 'node:crypto';

const INLINE_STYLE = /<style[^>]*>(?<text>[\s\S]*?)<\/style>/g;

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function hashesOf(texts: Iterable<string>): string[] {
  return [...new Set([...texts].filter((text) => text !== '').map(hashOf))];
}

/** Hosts of the payment partner's own card form, for the pages on which a visitor pays. */
export type PaymentHosts = {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
};

type PolicyOptions = {
  /** Texts of the inline scripts that we wrote. */
  scripts: readonly string[];
  payment?: PaymentHosts | undefined;
  /** Whether its scripts show other pages of the shop in frames. */
  hasFrames?: boolean;
};

/**
 * Builds a policy that allows exactly our own scripts and the styles of this HTML, by hash: a nonce would be reused with
 * every cached copy. Trusted types are not required beside a payment partner's script, which does not support them.
 */
export function buildContentSecurityPolicy(html: string, { scripts, payment, hasFrames }: PolicyOptions): string {
  const styles = [...html.matchAll(INLINE_STYLE)].map((match) => match.groups?.text ?? '');
  const allow = (directive: string, ...sources: (readonly string[] | undefined)[]) =>
    [directive, "'self'", ...sources.flatMap((list) => list ?? [])].join(' ');
  return [
    "default-src 'none'",
    allow('script-src', hashesOf(scripts), payment?.script),
    allow('style-src', hashesOf(styles)),
    "img-src 'self' data:",
    "font-src 'self'",
    allow('connect-src', payment?.connect),
    ...(payment ? [`frame-src ${payment.frame.join(' ')}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(hasFrames || html.includes('<iframe') ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(payment ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
  ].join('; ');
}
