/** Structured data for search engines. Only the server renders it: nobody reads it after a client navigation. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const text = import.meta.env.SSR
    ? JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
    : '';
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with its angle brackets escaped
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
