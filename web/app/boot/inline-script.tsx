import { use } from 'react';
import { NonceContext } from './nonce-context.ts';

type InlineScriptProps<Values extends unknown[]> = {
  source: ((...values: Values) => void) | undefined;
  /** What it is called with. */
  values?: Values;
};

/** An inline script. The server's text survives hydration, so the browser bundle contains none of it. */
export function InlineScript<Values extends unknown[]>({ source, values }: InlineScriptProps<Values>) {
  const text =
    import.meta.env.SSR && source ? `(${source.toString()})(${JSON.stringify(values ?? []).slice(1, -1)})` : '';
  const nonce = import.meta.env.SSR ? use(NonceContext) : undefined;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is our own function, hashed into the page's policy
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
