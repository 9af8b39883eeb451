import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type GlyphRun } from 'fontkit';
import { LRUCache } from 'lru-cache';
import { unpackWoff } from './unpack-woff.ts';

export type Weight = 400 | 700;
/** A file of a typeface, which has the characters of some ranges only. */
export type FontFile = {
  path: string;
  font: Font;
  isRightToLeft: boolean;
  /** In a size of 1. */
  widthOf(text: string): number;
};

/** WOFF, as the library cannot take single glyphs out of WOFF2. */
type Family = { name: string; hasBold?: boolean; isRightToLeft?: boolean };

/** The shop's typeface, then what has the characters that it lacks. Han characters are drawn in their Chinese form. */
const FAMILIES: Family[] = [
  { name: 'overpass', hasBold: true },
  { name: 'noto-sans' },
  { name: 'noto-sans-hebrew', isRightToLeft: true },
  { name: 'noto-sans-arabic', isRightToLeft: true },
  { name: 'noto-sans-thai' },
  { name: 'noto-sans-sc' },
  { name: 'noto-sans-kr' },
];

const { resolve } = createRequire(import.meta.url);

/** Of a file of a family: its name and its ranges, which are broader than what it has. */
type Subset = { name: string; ranges: [number, number][] };
const subsetsOf = new Map<string, Subset[]>();
const files = new Map<string, FontFile>();
const picked = new Map<string, FontFile>();

/** The file with this character; that of the shop's typeface if none has it. Files are opened when a text needs them. */
export function pickFont(codePoint: number, weight: Weight): FontFile {
  const key = `${codePoint} ${weight}`;
  const font = picked.get(key) ?? findFont(codePoint, weight) ?? pickFont(0x20, weight);
  picked.set(key, font);
  return font;
}

function findFont(codePoint: number, weight: Weight): FontFile | undefined {
  for (const family of FAMILIES) {
    for (const { name, ranges } of readSubsets(family.name)) {
      if (!ranges.some(([first, last]) => first <= codePoint && codePoint <= last)) continue;
      const path = resolve(
        `@fontsource/${family.name}/files/${family.name}-${name}-${family.hasBold ? weight : 400}-normal.woff`,
      );
      const file = files.get(path) ?? openFont(path, family);
      files.set(path, file);
      if (file.font.hasGlyphForCodePoint(codePoint)) return file;
    }
  }
  return undefined;
}

function openFont(path: string, { isRightToLeft = false }: Family): FontFile {
  const font = create(unpackWoff(readFileSync(path)));
  if (!('unitsPerEm' in font)) throw new Error(`Expected one font in ${path}`);
  const layOut = rememberRuns(font);
  return { path, font, isRightToLeft, widthOf: (text) => layOut(text).advanceWidth / font.unitsPerEm };
}

/** Words come again, in one document and from one to the next: laying them out was half of what a document took. */
function rememberRuns(font: Font): (text: string) => GlyphRun {
  const runs = new LRUCache<string, GlyphRun>({ max: 5000 });
  const layOutAnew = font.layout.bind(font);
  const layOut = (text: string) => {
    const run = runs.get(text) ?? layOutAnew(text);
    runs.set(text, run);
    return run;
  };
  // Whoever draws a run scales its positions.
  font.layout = (text, features, ...options) => {
    if (features) return layOutAnew(text, features, ...options);
    const run = layOut(text);
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions });
  };
  return layOut;
}

/** Latin first: it is the last of a family's `unicode.json`, such as `{"arabic": "U+0600-06FF,U+200C", "latin": …}`. */
function readSubsets(family: string): Subset[] {
  const read = subsetsOf.get(family);
  if (read) return read;
  const source = readFileSync(resolve(`@fontsource/${family}/unicode.json`), 'utf8');
  const subsets = Object.entries(JSON.parse(source) as Record<string, string>).map(([name, ranges]) => ({
    name: name.replaceAll(/[[\]]/g, ''),
    ranges: ranges.split(',').map(parseRange),
  }));
  subsetsOf.set(family, subsets.reverse());
  return subsets;
}

function parseRange(range: string): [number, number] {
  const [first = '', last = first] = range.replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
