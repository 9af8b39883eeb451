import { use } from 'react';
import { NonceContext } from './nonce-context.ts';

/** An inline script. The server's text survives hydration, so the browser bundle contains none of it. */
export function InlineScript({ source }: { source: (() => void) | undefined }) {
  const text = import.meta.env.SSR && source ? `(${source.toString()})()` : '';
  const nonce = import.meta.env.SSR ? use(NonceContext) : undefined;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is our own function, hashed into the page's policy
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
