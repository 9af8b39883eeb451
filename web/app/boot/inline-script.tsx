/** A script in the HTML itself. The server's text stays when React takes over, so the browser bundle carries none of it. */
export function InlineScript({ source }: { source: (() => void) | undefined }) {
  const text = import.meta.env.SSR && source ? `(${source.toString()})()` : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is our own function, hashed into the page's policy
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
