const COMMENTS = /\/\*[\s\S]*?\*\//g;
/** What stands before a block: a selector, or the conditions of an at-rule, in which no name follows a dot. */
const PRELUDES = /[^{};]+(?=\{)/g;
const CLASS = /\.(?<name>[a-z_][\w-]*)/gi;

/** The classes for which a stylesheet has rules. */
export function readClasses(css: string): Set<string> {
  const preludes = css.replace(COMMENTS, '').match(PRELUDES) ?? [];
  return new Set(preludes.flatMap((prelude) => [...prelude.matchAll(CLASS)].map(({ groups }) => groups?.name ?? '')));
}
