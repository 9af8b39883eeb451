/** What the shop is and where to read on, for assistants that look for `llms.txt`. */
export function buildLlmsText(publicUrl: string): string {
  const link = (title: string, path: string, text: string) => `- [${title}](${publicUrl}${path}): ${text}`;
  return `# esimshop

> Prepaid travel eSIM data plans. Guest checkout by card or PayPal; the QR code is there within seconds. Prices are final and in US dollars. Pages exist in English and, under /tr, in Turkish.

## Plans

${link('All destinations', '/products', 'countries, regions and global plans with their lowest prices')}
${link('Product feed', '/feed.json', 'every plan on sale as JSON: title, price, address, data, days')}
${link('Trip helper', '/trip', 'the cheapest set of plans for several countries')}
- Plans of one country: ${publicUrl}/products?country=TR (ISO code); of a region: ${publicUrl}/products?region=Asia

## Before buying

${link('How it works', '/how-it-works', 'installation step by step and the phones that support eSIM')}
${link('Questions and answers', '/faq', 'activation, data, top-up, refunds')}
${link('Refund policy', '/refund', 'when money goes back')}
${link('Support', '/support', 'ways to reach people')}

## Optional

${link('Guides', '/blog', 'what to know before landing')}
${link('Sitemap', '/sitemap.xml', 'every public page in both languages')}
${link('API description', '/api/docs', 'the shop as an API')}
`;
}
