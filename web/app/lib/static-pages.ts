/** Pages to read: their routes say `start: 'never'`, so they carry no React and the browser has no texts for them. */
const STATIC_PAGES =
  /^(?:\/tr)?\/(?:how-it-works|support|faq|blog|terms|privacy|refund|cookies|email-preview|offline(?!\/))(?:[/?#]|$)/;

/** Whether an address is loaded as a document of its own, not rendered by the page that links to it. */
export function isStaticPage(address: string): boolean {
  return STATIC_PAGES.test(address);
}
