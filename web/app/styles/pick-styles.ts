/** A rule, and the blocks around it, such as `@media (width>=64rem)`, from the outermost. */
export type StyleRule = {
  blocks: readonly string[];
  css: string;
  /** Of each selector, the classes that a page must have for it to match. */
  selectors: readonly (readonly string[])[];
};

/** A component's stylesheet: its classes in a page begin with the name and an underscore. */
export type Stylesheet = { name: string; rules: readonly StyleRule[] };

const CLASSES = /\sclass="(?<classes>[^"]*)"/g;

/** The text of the rules that can match in a page, in the order of the list. */
export function pickStyles(html: string, stylesheets: readonly Stylesheet[]): string {
  const classes = new Set<string>();
  for (const { groups } of html.matchAll(CLASSES))
    for (const each of groups?.classes?.split(' ') ?? []) classes.add(each);
  const names = new Set([...classes].map((each) => each.slice(0, each.indexOf('_'))));
  const rules = stylesheets.filter(({ name }) => names.has(name)).flatMap((stylesheet) => stylesheet.rules);
  return writeRules(
    rules.filter(({ selectors }) => selectors.some((needed) => needed.every((each) => classes.has(each)))),
  );
}

/** Adjacent rules share their enclosing block. */
function writeRules(rules: readonly StyleRule[]): string {
  let text = '';
  let open: readonly string[] = [];
  for (const { blocks, css } of rules) {
    const differs = blocks.findIndex((block, depth) => block !== open[depth]);
    const kept = differs === -1 ? blocks.length : differs;
    text += '}'.repeat(Math.max(0, open.length - kept));
    text += blocks
      .slice(kept)
      .map((block) => `${block}{`)
      .join('');
    text += css;
    open = blocks;
  }
  return text + '}'.repeat(open.length);
}
