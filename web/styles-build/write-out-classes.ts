import { parseSync, Visitor } from 'vite';
import { nameClass, STYLESHEET } from './name-class.ts';

type Edit = { start: number; end: number; text: string };

/**
 * Puts the class of the page in place of `styles.price`, so that scripts carry no lists of names.
 * @throws Error when the source does not parse
 */
export function writeOutClasses(file: string, source: string): string {
  const { program, module, errors } = parseSync(file.replace(/\?.*$/, ''), source);
  if (errors[0]) throw new Error(`Expected ${file} to parse: ${errors[0].message}`);
  const edits: Edit[] = [];
  const stylesheets = new Map<string, string>();
  for (const { start, end, moduleRequest, entries } of module.staticImports) {
    const name = entries[0]?.localName.value;
    if (!name || !STYLESHEET.test(moduleRequest.value)) continue;
    stylesheets.set(name, moduleRequest.value);
    edits.push({ start, end, text: `import '${moduleRequest.value}';` });
  }
  new Visitor({
    MemberExpression({ start, end, object, property }) {
      const stylesheet = object.type === 'Identifier' ? stylesheets.get(object.name) : undefined;
      if (!stylesheet || property.type !== 'Identifier') return;
      edits.push({ start, end, text: JSON.stringify(nameClass(property.name, stylesheet)) });
    },
  }).visit(program);
  // From the end, so that the places before stay where they are.
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: inserted }) => text.slice(0, start) + inserted + text.slice(end), source);
}
