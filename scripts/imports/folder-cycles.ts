import type { Import } from './read-imports.ts';

/** One import of a cycle: from one entry of a folder to its neighbour, with a file that does so. */
type Step = { entry: string; neighbour: string; file: string; imported: string };

/**
 * Files and folders of one folder that need each other, in a sentence for each knot; imports of types count too.
 * A folder whose entries form no cycle can be read from the top down.
 */
export function findFolderCycles(imports: readonly Import[], isMember: (path: string) => boolean): string[] {
  const inside = imports.filter(({ from, to }) => isMember(from) && isMember(to));
  const steps = Map.groupBy(
    inside.flatMap((each) => toStep(each) ?? []),
    ({ folder }) => folder,
  );
  return [...steps].flatMap(([folder, found]) => findKnots(found).map((knot) => describeKnot(folder, knot, found)));
}

/** The folder in which both ends of an import part ways, and the entries that they are in there. */
function toStep({ from, to }: Import): (Step & { folder: string }) | undefined {
  const source = from.split('/');
  const target = to.split('/');
  const depth = source.findIndex((part, index) => part !== target[index]);
  const [entry, neighbour] = [source[depth], target[depth]];
  if (entry === undefined || neighbour === undefined) return undefined;
  return { folder: source.slice(0, depth).join('/'), entry, neighbour, file: from, imported: to };
}

/** Groups of entries that can reach each other (Tarjan's strongly connected components), without the single ones. */
function findKnots(steps: readonly Step[]): string[][] {
  const neighbours = Map.groupBy(steps, ({ entry }) => entry);
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const knots: string[][] = [];
  function visit(entry: string): number {
    const index = order.size;
    order.set(entry, index);
    lowest.set(entry, index);
    stack.push(entry);
    for (const { neighbour } of neighbours.get(entry) ?? []) {
      if (!order.has(neighbour)) visit(neighbour);
      if (stack.includes(neighbour)) {
        lowest.set(entry, Math.min(lowest.get(entry) ?? index, lowest.get(neighbour) ?? index));
      }
    }
    if (lowest.get(entry) === index) {
      const knot = stack.splice(stack.indexOf(entry));
      if (knot.length > 1) knots.push(knot);
    }
    return index;
  }
  for (const entry of neighbours.keys()) if (!order.has(entry)) visit(entry);
  return knots;
}

function describeKnot(folder: string, knot: readonly string[], steps: readonly Step[]): string {
  const among = steps.filter(({ entry, neighbour }) => knot.includes(entry) && knot.includes(neighbour));
  const examples = Map.groupBy(among, ({ entry, neighbour }) => `${entry} → ${neighbour}`);
  const lines = [...examples.values()].map(([first]) => `  ${first?.file} imports ${first?.imported}`);
  return [`${folder}: ${knot.toSorted().join(', ')} import each other`, ...lines].join('\n');
}
