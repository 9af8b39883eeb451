/** A component's stylesheet: its classes in a page begin with the name and an underscore. */
export type Stylesheet = { name: string; css: string };

const CLASSES = /\sclass="(?<classes>[^"]*)"/g;

/** The text of the stylesheets whose classes occur in a page, in the order of the list. */
export function pickStyles(html: string, stylesheets: readonly Stylesheet[]): string {
  const used = new Set<string>();
  for (const { groups } of html.matchAll(CLASSES)) {
    for (const each of groups?.classes?.split(' ') ?? []) used.add(each.slice(0, each.indexOf('_')));
  }
  return stylesheets
    .filter(({ name }) => used.has(name))
    .map(({ css }) => css.trim())
    .join('');
}
