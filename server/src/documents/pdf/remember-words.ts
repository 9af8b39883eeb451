import type { Font, GlyphPosition } from 'fontkit';
import { LRUCache } from 'lru-cache';

/** What a document needs of a glyph. */
type ShapedGlyph = { id: number; advanceWidth: number; codePoints: number[] };
type ShapedWord = { glyphs: ShapedGlyph[]; positions: GlyphPosition[]; advanceWidth: number };

/** Texts repeat, from one document to the next too. */
const MAX_WORDS = 5000;

/** The font, which shapes each word once for all documents. What it says of a word depends on no other word. */
export function rememberWords(font: Font): Font {
  const words = new LRUCache<string, ShapedWord>({ max: MAX_WORDS });

  function shape(text: string): ShapedWord {
    // The library keeps a glyph with what it first stood for: nothing, where it was a part of another one.
    Reflect.set(font, '_glyphs', {});
    const { glyphs, positions, advanceWidth } = font.layout(text);
    const word = {
      glyphs: glyphs.map(({ id, advanceWidth, codePoints }) => ({ id, advanceWidth, codePoints })),
      positions,
      advanceWidth,
    };
    words.set(text, word);
    return word;
  }

  /** With positions of its own: the caller scales them in place. */
  const layout = (text: string): ShapedWord => {
    const word = words.get(text) ?? shape(text);
    return { ...word, positions: word.positions.map((position) => ({ ...position })) };
  };
  return Object.create(font, { layout: { value: layout } }) as Font;
}
