const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g;
const START_SCRIPT = /<script type="module" async="">(?<text>[\s\S]*?)<\/script>/;

/**
 * Takes the scripts of a page off the way to its first paint: preloads go, and the module that starts React is parked
 * as text, which the page's boot script runs at the first touch or when the browser is idle. Pages that ask for React
 * at once (`data-start="now"`) stay as they are.
 */
export function deferScripts(html: string): string {
  if (!html.includes('data-start="defer"')) return html;
  return html
    .replace(MODULE_PRELOAD, '')
    .replace(START_SCRIPT, (_whole, text: string) => `<script type="text/plain" id="parked-start">${text}</script>`);
}
