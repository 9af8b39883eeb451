/**
 * When React takes over a page that the server rendered: `defer` at the first touch or when the browser is idle,
 * `now` at once (checkout), `never` on pages that need none. A route says so with `export const handle = { start: 'now' }`.
 */
export type StartMode = 'defer' | 'now' | 'never';

export type PageHandle = { start: StartMode };

export function startModeOf(matches: readonly { handle: unknown }[]): StartMode {
  for (const { handle } of matches.toReversed()) {
    if (typeof handle === 'object' && handle !== null && 'start' in handle) return (handle as PageHandle).start;
  }
  return 'defer';
}
