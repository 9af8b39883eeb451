/** The line, from 1, on which the value at a path begins in a text that is JSON; that of the last value on the way if the path ends sooner. */
export function locateLine(text: string, path: readonly PropertyKey[]): number {
  return lineAt(text, locate(text, path));
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Strings, and whatever else is no space. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;

function locate(text: string, path: readonly PropertyKey[]): number {
  const open: { key: PropertyKey; isList: boolean }[] = [];
  let best = { depth: 0, offset: 0 };
  let isKey = false;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const inner = open.at(-1);
    if (token === '}' || token === ']') open.pop();
    else if (token === ',') {
      if (inner?.isList) inner.key = Number(inner.key) + 1;
      isKey = inner !== undefined && !inner.isList;
    } else if (token === ':') isKey = false;
    else if (isKey && inner) inner.key = JSON.parse(token) as string;
    else {
      const depth = open.length;
      const isOnPath = depth <= path.length && open.every(({ key }, level) => String(key) === String(path[level]));
      if (isOnPath && depth > best.depth) best = { depth, offset: index };
      if (token === '{' || token === '[') open.push({ key: 0, isList: token === '[' });
    }
    if (token === '{') isKey = true;
  }
  return best.offset;
}
