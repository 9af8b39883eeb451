import { use } from 'react';
import { NonceContext } from './nonce-context.ts';

/** `source`: the text itself, or a self-contained function. */
type InlineScriptProps = { source: string | (() => void) | undefined };

/** An inline script. The server's text survives hydration, so the browser bundle contains none of it. */
export function InlineScript({ source = '' }: InlineScriptProps) {
  const text = import.meta.env.SSR ? (typeof source === 'function' ? `(${source})()` : source) : '';
  const nonce = import.meta.env.SSR ? use(NonceContext) : undefined;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is our own function, hashed into the page's policy
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
