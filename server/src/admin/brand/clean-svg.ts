import { parseXml, type XmlElement, XmlNode } from '@rgrove/parse-xml';
import { MarkError } from './mark-error.ts';

/** What is drawn, in full: nothing else gets into the mark that is served. */
const ELEMENTS = new Set(
  'svg g defs symbol use path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask'.split(
    ' ',
  ),
);
/** What says something about the drawing and shows nothing. */
const IGNORED = new Set(['title', 'desc', 'metadata']);

const ATTRIBUTES = new Set(
  (
    'id d x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height points transform pathLength viewBox preserveAspectRatio ' +
    'href offset gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits'
  ).split(' '),
);
/** Those that may also stand in a `style` attribute. */
const PRESENTATION = new Set(
  (
    'fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray ' +
    'stroke-dashoffset stroke-opacity opacity color stop-color stop-opacity clip-path clip-rule mask display visibility ' +
    'vector-effect paint-order'
  ).split(' '),
);

const FUNCTIONS = new Set('rgb rgba hsl hsla url matrix translate scale rotate skewX skewY'.split(' '));
const LOCAL = /^url\(\s*(["']?)#[\w.-]+\1\s*\)(?:\s+[\w#]+)?$/;

const MAX_BYTES = 64 * 1024;
const MAX_ELEMENTS = 500;
const MAX_DEPTH = 32;
/** With what is drawn again. */
const MAX_DRAWN = 3000;
const MAX_SIDE = 10_000;
const MAX_RATIO = 4;

/**
 * An uploaded SVG written anew from what is known to be drawn only: no script, nothing from elsewhere, nothing that moves.
 * What editors add is left out.
 * @throws MarkError that names what it found
 */
export function cleanSvg(bytes: Buffer): string {
  if (bytes.byteLength > MAX_BYTES) throw new MarkError('svg_too_large', `${Math.ceil(bytes.byteLength / 1024)} kB`);
  const root = parse(decode(bytes));
  const viewBox = readViewBox(root.attributes);
  const elements = listElements(root);
  assertQuick(root, elements);
  const children = root.children.flatMap((child) => (isElement(child) ? [writeElement(child)] : []));
  const [, , width, height] = viewBox;
  const own = writeAttributes({ ...root.attributes, ...SIZES });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox.join(' ')}"${own}>${children.join('')}</svg>`;
}

/** Written from the view box. */
const SIZES = { width: '', height: '', viewBox: '', x: '', y: '' };

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new MarkError('unreadable', 'UTF-8');
  }
}

function parse(text: string): XmlElement {
  // Before the parser: what a document type declares is never looked at.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new MarkError('declaration', '<!DOCTYPE>');
  assertShallow(text);
  let root: XmlElement | null;
  try {
    root = parseXml(text).root;
  } catch {
    throw new MarkError('unreadable', 'XML');
  }
  if (root?.name !== 'svg') throw new MarkError('not_an_image', `<${root?.name ?? ''}>`);
  return root;
}

/** The parser calls itself for each level. */
function assertShallow(text: string): void {
  let depth = 0;
  for (const [tag] of text.matchAll(/<(?:\/[^>]*|[a-zA-Z_][^>]*)>/g)) {
    depth += tag.startsWith('</') ? -1 : tag.endsWith('/>') ? 0 : 1;
    if (depth > MAX_DEPTH) throw new MarkError('too_complex', String(MAX_DEPTH));
  }
}

function isElement(node: unknown): node is XmlElement {
  return node instanceof XmlNode && node.type === XmlNode.TYPE_ELEMENT;
}

/** What is written: everything else of a drawing is refused, or left out where it shows nothing. */
function isDrawn({ name }: XmlElement): boolean {
  if (ELEMENTS.has(name)) return true;
  // Of an editor's own namespace, or words about the drawing.
  if (name.includes(':') || IGNORED.has(name)) return false;
  throw new MarkError('element', `<${name}>`);
}

function listElements(root: XmlElement): XmlElement[] {
  const inner = root.children.filter(isElement).filter(isDrawn);
  const all = [root, ...inner.flatMap(listElements)];
  if (all.length > MAX_ELEMENTS) throw new MarkError('too_complex', String(MAX_ELEMENTS));
  return all;
}

/** A drawing that draws itself again and again takes longer than anybody waits. */
function assertQuick(root: XmlElement, elements: readonly XmlElement[]): void {
  const byId = new Map(elements.map((element) => [element.attributes.id, element]));
  const counted = new Map<XmlElement, number>();
  const open = new Set<XmlElement>();
  const count = (element: XmlElement): number => {
    const known = counted.get(element);
    if (known !== undefined) return known;
    if (open.has(element)) throw new MarkError('nested', `#${element.attributes.id}`);
    open.add(element);
    const again = listTargets(element).flatMap((id) => byId.get(id) ?? []);
    const inside = element.children.filter(isElement).filter(isDrawn);
    const drawn = [...inside, ...again].reduce((sum, each) => sum + count(each), 1);
    open.delete(element);
    counted.set(element, drawn);
    if (drawn > MAX_DRAWN) throw new MarkError('too_complex', String(MAX_DRAWN));
    return drawn;
  };
  count(root);
}

/** The ids of what an element draws, fills or cuts itself with. */
function listTargets({ attributes }: XmlElement): string[] {
  return Object.values(attributes).flatMap((text) => [...text.matchAll(/#([\w.-]+)/g)].map(([, id = '']) => id));
}

function writeElement(element: XmlElement): string {
  if (!isDrawn(element)) return '';
  const { name } = element;
  const children = element.children.flatMap((child) => (isElement(child) ? [writeElement(child)] : [])).join('');
  const start = `<${name}${writeAttributes(element.attributes)}`;
  return children ? `${start}>${children}</${name}>` : `${start}/>`;
}

function writeAttributes(attributes: Readonly<Record<string, string>>): string {
  const written = new Map<string, string>();
  for (const [typed, value] of Object.entries(attributes)) {
    const name = typed === 'xlink:href' ? 'href' : typed;
    if (/^on/i.test(name)) throw new MarkError('event', `${name}="…"`);
    if (name === 'href') written.set(name, checkReference(value));
    else if (name === 'style') for (const [property, text] of readStyle(value)) written.set(property, checkValue(text));
    else if ((ATTRIBUTES.has(name) || PRESENTATION.has(name)) && value !== '') written.set(name, checkValue(value));
  }
  return [...written].map(([name, value]) => ` ${name}="${escapeText(value)}"`).join('');
}

function checkReference(value: string): string {
  if (/^\s*#[\w.-]+\s*$/.test(value)) return value.trim();
  throw new MarkError('reference', shorten(value));
}

/** The declarations of a `style` attribute, as presentation attributes. */
function readStyle(style: string): [string, string][] {
  return style.split(';').flatMap((declaration): [string, string][] => {
    const [property = '', ...rest] = declaration.split(':');
    const [name, value] = [property.trim(), rest.join(':').trim()];
    // Looked at even where it is left out: a reference to elsewhere is told, not passed over.
    checkValue(value);
    return PRESENTATION.has(name) && value ? [[name, value]] : [];
  });
}

/** A number, colour, path, transformation, or a reference to the drawing's own. */
function checkValue(value: string): string {
  for (const [, name = ''] of value.matchAll(/([\w-]*)\s*\(/g)) {
    if (!FUNCTIONS.has(name)) throw new MarkError('value', shorten(value));
  }
  if (/url/i.test(value) && !LOCAL.test(value.trim())) throw new MarkError('reference', shorten(value));
  if (/[\\@<>]|\/\*|script:|data:|https?:/i.test(value)) throw new MarkError('value', shorten(value));
  return value;
}

type ViewBox = [number, number, number, number];

function readViewBox({ viewBox, width, height }: Readonly<Record<string, string>>): ViewBox {
  const texts = viewBox?.trim().split(/[\s,]+/) ?? ['0', '0', readLength(width), readLength(height)];
  const [left, top, wide, high] = texts.map((text) => (text === '' ? Number.NaN : Number(text)));
  const box = [left, top, wide, high];
  const isBox = texts.length === 4 && box.every((side) => Math.abs(side ?? Number.NaN) <= MAX_SIDE);
  if (!isBox || !wide || !high || wide <= 0 || high <= 0)
    throw new MarkError('view_box', viewBox ?? `${width} ${height}`);
  if (Math.max(wide / high, high / wide) > MAX_RATIO) throw new MarkError('shape', `${wide} × ${high}`);
  return [left ?? 0, top ?? 0, wide, high];
}

function readLength(text = ''): string {
  return /^([\d.]+)(?:px)?$/.exec(text.trim())?.[1] ?? '';
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '').replace(/\s+/g, ' ');
}

function shorten(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
