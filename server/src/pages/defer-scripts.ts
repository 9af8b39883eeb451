const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g;
const START_SCRIPT = /<script type="module" async="">(?<text>[\s\S]*?)<\/script>/;
/** The page's state for React Router: its context, the loaders' data, the end of the data. */
const STATE_SCRIPT = /<script>(?<text>window\.__reactRouterContext[\s\S]*?)<\/script>/g;

/**
 * Removes scripts from the critical path to the first paint: module preloads are dropped, and the module that starts
 * React becomes inert text, which the page's boot script runs on the first interaction or when the browser is idle. The
 * state that only React reads goes with it; the elements remain, as React expects them.
 * Pages that need React at once (`data-start="now"`) are unchanged.
 */
export function deferScripts(html: string): string {
  if (!html.includes('data-start="defer"')) return html;
  const state: string[] = [];
  return html
    .replace(MODULE_PRELOAD, '')
    .replace(STATE_SCRIPT, (_whole, text: string) => {
      state.push(text);
      return '<script></script>';
    })
    .replace(START_SCRIPT, (_whole, text: string) => {
      return `<script type="text/plain" id="parked-start">${[...state, text].join('\n')}</script>`;
    });
}
