/** An inline script. The server's text survives hydration, so the browser bundle contains none of it. */
export function InlineScript({ source }: { source: (() => void) | undefined }) {
  const text = import.meta.env.SSR && source ? `(${source.toString()})()` : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is our own function, hashed into the page's policy
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
