import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { PdfDocument } from '../../shop.ts';
import { drawPdf } from './draw-pdf.ts';
import { layOutText } from './lay-out-text.ts';

const LINE = { weight: 400, size: 10, width: 400 } as const;

const piecesOf = (text: string) =>
  layOutText(text, LINE)
    .flat()
    .flatMap(({ pieces }) => pieces);

test.each([
  'Işıl Çağrı Öztürk',
  'محمد علي',
  '王小明',
  '田中さくら',
  '김민수',
  'Ελένη',
  'דוד כהן',
  'Łódź ₺ €',
  'สมชาย',
  'Ольга',
])('every character of %s is in the typeface that it is drawn in', (name) => {
  const missing = piecesOf(name).flatMap(({ text, font: { font } }) =>
    [...text].filter((character) => !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
  );
  expect(missing).toEqual([]);
});

test('the first word of an Arabic name is on the right, between the Latin words around it', () => {
  const [line = []] = layOutText('Buyer محمد علي end', LINE);
  expect(line.map(({ text, isRightToLeft }) => [text, isRightToLeft])).toEqual([
    ['Buyer', false],
    ['محمد علي', true],
    ['end', false],
  ]);
  const [before, name, after] = line.map(({ pieces }) => pieces.map(({ x }) => x));
  expect(name?.[0]).toBeGreaterThan(name?.[1] ?? Number.NaN);
  expect(name?.[1]).toBeGreaterThan(before?.[0] ?? Number.NaN);
  expect(after?.[0]).toBeGreaterThan(name?.[0] ?? Number.NaN);
});

/** The characters that a reader finds in a drawn PDF: those to which its typefaces map their glyphs. */
function readCharacters(pdf: Uint8Array): Set<string> {
  const maps = [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/stream\n([\s\S]*?)\nendstream/g),
  ].flatMap(([, stream = '']) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    } catch {
      return [];
    }
  });
  const units = maps
    .filter((map) => map.includes('begincmap'))
    .flatMap((map) => [...map.matchAll(/\[([^\]]*)\]/g)])
    .flatMap(([, range = '']) => [...range.matchAll(/<([0-9a-f]+(?: [0-9a-f]+)*)>/gi)])
    .map(([, unit = '']) => Buffer.from(unit.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
  return new Set(units.join(''));
}

test.each(['محمد علي', '王小明'])('the name %s can be selected and read aloud in the PDF', async (name) => {
  const drawn = await drawPdf({
    title: 'Contract',
    author: 'esimshop',
    language: 'en',
    createdAt: '2026-11-26T10:00:00.000Z',
    footer: 'ES-1',
    blocks: [{ kind: 'facts', rows: [['Buyer', name]] }],
  });
  const characters = readCharacters(drawn);
  expect([...name, ...'Buyer'].filter((character) => character !== ' ' && !characters.has(character))).toEqual([]);
});

test('a word that is wider than the line is broken, and nothing of it is lost', () => {
  const hash = 'a1'.repeat(100);
  const lines = layOutText(hash, { ...LINE, width: 100 });
  expect(lines.length).toBeGreaterThan(1);
  expect(
    lines
      .flat()
      .map(({ text }) => text)
      .join(''),
  ).toBe(hash);
});

test('a document is tagged, in its language, and has the same bytes whenever it is drawn', async () => {
  const document: PdfDocument = {
    title: 'Sözleşme',
    author: 'esimshop',
    language: 'tr',
    createdAt: '2026-11-26T10:00:00.000Z',
    footer: 'ES-1',
    blocks: [
      { kind: 'heading', level: 1, text: 'Sözleşme' },
      { kind: 'facts', rows: [['Alıcı', 'محمد']] },
      { kind: 'section', language: 'en', blocks: [{ kind: 'paragraph', text: 'word '.repeat(3000) }] },
    ],
  };
  const [once, again] = [await drawPdf(document), await drawPdf(document)];
  expect(Buffer.compare(once, again)).toBe(0);
  const source = Buffer.from(once).toString('latin1');
  for (const mark of [
    '/Lang (tr)',
    '/Lang (en)',
    '/Marked true',
    '/S /H1',
    '/S /TH',
    '/S /Span',
    '/ActualText',
    '/Scope /Row',
  ]) {
    expect(source).toContain(mark);
  }
  expect(source.match(/\/Type \/Page\n/g)?.length).toBeGreaterThan(2);
});
