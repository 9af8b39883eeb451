/** The bundler's list of files. */
export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

const ENTRY = /entry\.client\.tsx$/;
/** Beside its own styles, which have a row of their own, before or after it as the hashes go. */
const CORE = /^_core-.*\.js$/;

/**
 * Moves the file with the styles of all pages from the chunk that every route imports to the entry. The first page loads it, so
 * React Router must not fetch it again for each route that is visited.
 */
export function listStylesOnce(manifest: Manifest): Manifest {
  const core = Object.entries(manifest).find(([key]) => CORE.test(key))?.[1];
  return Object.fromEntries(
    Object.entries(manifest).map(([key, { css = [], ...chunk }]) => {
      const own = CORE.test(key) ? [] : css;
      const all = ENTRY.test(key) ? [...(core?.css ?? []), ...own] : own;
      return [key, all.length > 0 ? { ...chunk, css: all } : chunk];
    }),
  );
}
