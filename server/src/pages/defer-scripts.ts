const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g;
const START_SCRIPT = /<script type="module" async="">(?<text>[\s\S]*?)<\/script>/;

/**
 * Removes scripts from the critical path to the first paint: module preloads are dropped, and the module that starts
 * React becomes inert text, which the page's boot script runs on the first interaction or when the browser is idle.
 * Pages that need React at once (`data-start="now"`) are unchanged.
 */
export function deferScripts(html: string): string {
  if (!html.includes('data-start="defer"')) return html;
  return html
    .replace(MODULE_PRELOAD, '')
    .replace(START_SCRIPT, (_whole, text: string) => `<script type="text/plain" id="parked-start">${text}</script>`);
}
