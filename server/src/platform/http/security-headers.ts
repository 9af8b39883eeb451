import type { App } from './app-type.ts';

/** Who may use what of the browser: payments the shop itself, and frames of these origins. */
export function permissionsPolicy(payingOrigins: readonly string[] = []): string {
  const payers = ['self', ...payingOrigins.map((origin) => `"${origin}"`)].join(' ');
  return `camera=(), microphone=(), geolocation=(), payment=(${payers})`;
}

const ALWAYS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'credentialless',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': permissionsPolicy(),
  // For data. Pages send their own policy, with the hashes of their scripts.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Headers of every response, errors included. */
export function securityHeaders({ publicUrl }: { publicUrl: string }): Readonly<Record<string, string>> {
  if (!publicUrl.startsWith('https:')) return ALWAYS;
  return { ...ALWAYS, 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' };
}

export function setSecurityHeaders(app: App, options: { publicUrl: string }): void {
  const headers = securityHeaders(options);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '');
    const isData = type.startsWith('application/json') || type.startsWith('application/problem+json');
    if (isData && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return payload;
  });
}
