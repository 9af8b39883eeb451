import type { Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import type { PdfBlock, PdfDocument } from '../../shop.ts';
import { type Group, layOutText, type Piece } from './lay-out-text.ts';
import type { Weight } from './pick-font.ts';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** An opened typeface, which the types of PDFKit leave out. */
      registerFont(name: string, font: Font): this;
    }
  }
}

/** Points: A4 with its margins. */
const PAGE = { width: 595, height: 842, margin: 60, footer: 40 };
const INDENT = 18;
const CELL = { gap: 12, padding: 5 };

type Style = { size: number; weight: Weight; before: number; after: number };
const BODY: Style = { size: 9.5, weight: 400, before: 0, after: 6 };
const STRONG: Style = { ...BODY, weight: 700 };
const HEADINGS: Record<1 | 2 | 3, Style> = {
  1: { size: 18, weight: 700, before: 0, after: 10 },
  2: { size: 12, weight: 700, before: 10, after: 4 },
  3: { size: 10, weight: 700, before: 6, after: 3 },
};
/** Of a line, as a share of its size: its height, and what is above its baseline. */
const LINE = { height: 1.4, ascent: 1.02 };

type Element = ReturnType<PDFKit.PDFDocument['struct']>;
type ElementOptions = PDFKit.Mixins.StructureElementOptions & { scope?: 'Row' | 'Column' };
type Drawing = { pdf: PDFKit.PDFDocument; y: number };
/** Where blocks are drawn, and the element that they belong to. */
type Place = { parent: Element; x: number; width: number };

/**
 * Draws a document as a PDF whose text can be selected, tagged for screen readers. Only its bytes tell when: the same document
 * always has the same ones.
 */
export async function drawPdf({
  title,
  author,
  language,
  createdAt,
  footer,
  blocks,
}: PdfDocument): Promise<Uint8Array> {
  const moment = new Date(createdAt);
  const pdf = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    displayTitle: true,
    // Without it a typeface of its own is loaded.
    font: '',
    info: { Title: title, Author: author, CreationDate: moment, ModDate: moment },
    lang: language,
    pdfVersion: '1.7',
    tagged: true,
  });
  const chunks: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', () => resolve());
    pdf.on('error', reject);
  });
  const parent = pdf.struct('Document');
  pdf.addStructure(parent);
  const drawing = { pdf, y: 0 };
  addPage(drawing);
  drawBlocks(drawing, blocks, { parent, x: PAGE.margin, width: PAGE.width - 2 * PAGE.margin });
  parent.end();
  drawFooters(pdf, footer);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function addPage(drawing: Drawing): void {
  drawing.pdf.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
  drawing.y = PAGE.margin;
}

/** Continues on the next page unless this much of this one is left. */
function reserve(drawing: Drawing, height: number): void {
  if (drawing.y + height > PAGE.height - PAGE.margin) addPage(drawing);
}

function drawBlocks(drawing: Drawing, blocks: PdfBlock[], place: Place): void {
  for (const block of blocks) drawBlock(drawing, block, place);
}

function drawBlock(drawing: Drawing, block: PdfBlock, place: Place): void {
  switch (block.kind) {
    case 'heading': {
      const style = HEADINGS[block.level];
      drawing.y += style.before;
      // What it is about begins on the same page.
      reserve(drawing, heightOf(style, 1) + style.after + heightOf(BODY, 3));
      drawText(drawing, { tag: `H${block.level}`, text: block.text, style }, place);
      return;
    }
    case 'paragraph':
      drawText(drawing, { tag: 'P', text: block.text, style: BODY }, place);
      return;
    case 'list':
      inElement(drawing, 'L', place, (list) => drawItems(drawing, block, list));
      return;
    case 'facts': {
      const rows = block.rows.map(
        (cells): Row => [
          { tag: 'TH', scope: 'Row', text: cells[0] },
          { tag: 'TD', text: cells[1] },
        ],
      );
      drawTable(drawing, rows, [0.3, 0.7], place);
      return;
    }
    case 'table': {
      const head = block.head.map((text): Cell => ({ tag: 'TH', scope: 'Column', text }));
      const rows = block.rows.map((cells) => cells.map((text): Cell => ({ tag: 'TD', text })));
      drawTable(
        drawing,
        [head, ...rows],
        block.head.map(() => 1 / block.head.length),
        place,
      );
      return;
    }
    case 'section':
      if (drawing.y > PAGE.margin) addPage(drawing);
      inElement(drawing, 'Sect', place, (section) => drawBlocks(drawing, block.blocks, section), {
        lang: block.language,
      });
      return;
  }
}

function inElement(
  { pdf }: Drawing,
  tag: string,
  { parent, ...area }: Place,
  draw: (place: Place) => void,
  options: ElementOptions = {},
): void {
  const element = pdf.struct(tag, options);
  parent.add(element);
  draw({ ...area, parent: element });
  element.end();
}

function drawItems(drawing: Drawing, { isOrdered, items }: Extract<PdfBlock, { kind: 'list' }>, list: Place): void {
  items.forEach((blocks, index) => {
    inElement(drawing, 'LI', list, (item) => {
      reserve(drawing, heightOf(BODY, 1));
      const { y } = drawing;
      drawText(drawing, { tag: 'Lbl', text: isOrdered ? `${index + 1}.` : '•', style: BODY }, item);
      drawing.y = y;
      inElement(drawing, 'LBody', { ...item, x: item.x + INDENT, width: item.width - INDENT }, (body) =>
        drawBlocks(drawing, blocks, body),
      );
    });
  });
}

type Cell = { tag: 'TH' | 'TD'; text: string; scope?: 'Row' | 'Column' };
type Row = Cell[];

function drawTable(drawing: Drawing, rows: Row[], shares: number[], place: Place): void {
  const usable = place.width - CELL.gap * (shares.length - 1);
  const widths = shares.map((share) => share * usable);
  inElement(drawing, 'Table', place, (table) => {
    for (const row of rows) drawRow(drawing, row, widths, table);
  });
  drawing.y += BODY.after;
}

function drawRow(drawing: Drawing, row: Row, widths: number[], table: Place): void {
  const lines = row.map((cell, index) => layOutText(cell.text, { ...styleOf(cell), width: widths[index] ?? 0 }).length);
  reserve(drawing, heightOf(BODY, Math.max(...lines)) + 2 * CELL.padding);
  drawRule(drawing.pdf, drawing.y, table);
  const top = drawing.y + CELL.padding;
  let bottom = top;
  inElement(drawing, 'TR', table, (place) => {
    let { x } = place;
    row.forEach((cell, index) => {
      const width = widths[index] ?? 0;
      const { tag, text, scope } = cell;
      drawing.y = top;
      drawText(drawing, { tag, text, style: { ...styleOf(cell), after: 0 }, scope }, { ...place, x, width });
      bottom = Math.max(bottom, drawing.y);
      x += width + CELL.gap;
    });
  });
  drawing.y = bottom + CELL.padding;
}

const styleOf = ({ tag }: Cell) => (tag === 'TH' ? STRONG : BODY);

function drawRule(pdf: PDFKit.PDFDocument, y: number, { x, width }: Place): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.5)
    .strokeColor('#bbbbb4')
    .stroke();
  pdf.endMarkedContent();
}

type Text = { tag: string; text: string; style: Style; scope?: 'Row' | 'Column' | undefined };

function drawText(drawing: Drawing, { tag, text, style, scope }: Text, place: Place): void {
  const options: ElementOptions = scope ? { scope } : {};
  inElement(
    drawing,
    tag,
    place,
    ({ parent, x }) => {
      for (const line of layOutText(text, { ...style, width: place.width })) {
        reserve(drawing, heightOf(style, 1));
        for (const group of line) drawGroup(drawing, { tag, group, style, x }, parent);
        drawing.y += heightOf(style, 1);
      }
    },
    options,
  );
  drawing.y += style.after;
}

type PlacedGroup = { tag: string; group: Group; style: Style; x: number };

function drawGroup({ pdf, y }: Drawing, { tag, group, style, x }: PlacedGroup, parent: Element): void {
  const baseline = y + style.size * LINE.ascent;
  const draw = (target: Element, name: string) => {
    const content = pdf.markStructureContent(name);
    for (const piece of group.pieces) drawPiece(pdf, piece, style.size, { x: x + piece.x, y: baseline });
    pdf.endMarkedContent();
    target.add(content);
  };
  if (!group.isRightToLeft) {
    draw(parent, tag);
    return;
  }
  // Its glyphs are stored from left to right.
  const span = pdf.struct('Span', { actual: group.text });
  parent.add(span);
  draw(span, 'Span');
  span.end();
}

function drawPiece(
  pdf: PDFKit.PDFDocument,
  { text, font }: Piece,
  size: number,
  { x, y }: { x: number; y: number },
): void {
  pdf
    .registerFont(font.path, font.font)
    .font(font.path)
    .fontSize(size)
    .fillColor('#16160f')
    .text(text, x, y, { baseline: 'alphabetic', lineBreak: false });
}

function heightOf({ size }: Style, lines: number): number {
  return lines * size * LINE.height;
}

function drawFooters(pdf: PDFKit.PDFDocument, footer: string): void {
  const { count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(index);
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    const style = { ...BODY, size: 7.5 };
    const [line = []] = layOutText(`${footer} – ${index + 1}/${count}`, {
      ...style,
      width: PAGE.width - 2 * PAGE.margin,
    });
    for (const { pieces } of line) {
      for (const piece of pieces) {
        drawPiece(pdf, piece, style.size, { x: PAGE.margin + piece.x, y: PAGE.height - PAGE.footer });
      }
    }
    pdf.endMarkedContent();
  }
}
