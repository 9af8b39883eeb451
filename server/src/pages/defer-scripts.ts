const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g;

/**
 * Removes scripts from the critical path to the first paint: module preloads are dropped, and the module that starts
 * React becomes inert text, which the page's boot script runs on the first interaction or when the browser is idle. What
 * only React reads goes with it: the page's context, the loaders' data and their end; the elements remain, as React expects
 * them. Only scripts that bear the nonce are joined, and the joined one bears it, too.
 * Pages that need React at once (`data-start="now"`) are unchanged.
 */
export function deferScripts(html: string, nonce: string): string {
  if (!html.includes('data-start="defer"')) return html;
  const own = `<script(?=[^>]* nonce="${nonce}")`;
  const stateScript = new RegExp(`${own}[^>]*>(window\\.__reactRouterContext[\\s\\S]*?)</script>`, 'g');
  const startScript = new RegExp(`${own}(?=[^>]* type="module")[^>]*>([\\s\\S]*?)</script>`);
  const state: string[] = [];
  return html
    .replace(MODULE_PRELOAD, '')
    .replace(stateScript, (_whole, text: string) => {
      state.push(text);
      return '<script></script>';
    })
    .replace(startScript, (_whole, text: string) => {
      return `<script type="text/plain" id="parked-start" nonce="${nonce}">${[...state, text].join('\n')}</script>`;
    });
}
