import postcss, { type ChildNode } from 'postcss';
import type { StyleRule } from '../app/styles/pick-styles.ts';

/** What holds rules; the steps of an animation, for one, are none. */
const BLOCKS = ['container', 'layer', 'media', 'supports'];

/** The rules of a stylesheet, flat and in their order. @throws CssSyntaxError when it does not parse */
export function listRules(css: string): StyleRule[] {
  return listNodes(postcss.parse(css).nodes, []);
}

function listNodes(nodes: readonly ChildNode[], blocks: readonly string[]): StyleRule[] {
  return nodes.flatMap((node): StyleRule[] => {
    if (node.type === 'rule') return [{ blocks, css: node.toString(), selectors: node.selectors.map(listClasses) }];
    if (node.type !== 'atrule') return [];
    if (node.nodes && BLOCKS.includes(node.name))
      return listNodes(node.nodes, [...blocks, `@${node.name} ${node.params}`]);
    return [{ blocks, css: `${node}${node.nodes ? '' : ';'}`, selectors: [[]] }];
  });
}

/** The classes without which a selector matches nothing. Those in brackets are left out: `:not(.open)` asks for none. */
function listClasses(selector: string): string[] {
  let plain = selector.replaceAll(/\[[^\]]*\]/g, '');
  while (plain.includes('(')) {
    const inside = plain.replaceAll(/\([^()]*\)/g, '');
    if (inside === plain) return [];
    plain = inside;
  }
  return [...plain.matchAll(/\.(?<name>[\w-]+)/g)].map(({ groups }) => groups?.['name'] ?? '');
}
