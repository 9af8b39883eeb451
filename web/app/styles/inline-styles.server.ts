import { pickStyles, type StyleRule } from './pick-styles.ts';

/** The build hands over each as its rules. */
const stylesheets = Object.entries(
  import.meta.glob<StyleRule[]>('../**/*.module.css', { query: '?inline', import: 'default', eager: true }),
).map(([path, rules]) => ({ name: path.slice(path.lastIndexOf('/') + 1, -'.module.css'.length), rules }));

/**
 * Writes into a page's head the styles it uses, and the address of the file with all styles, which is loaded before React
 * takes over. A page that starts at once has it fetched beside its scripts.
 */
export function inlineStyles(html: string, allStyles: string | undefined): string {
  const css = pickStyles(html, stylesheets);
  const hint = html.includes('data-start="now"') ? 'rel="preload" ' : '';
  const link = allStyles ? `<link ${hint}as="style" href="${allStyles}" data-styles=""/>` : '';
  return html.replace('</head>', () => `<style>${css}</style>${link}</head>`);
}
