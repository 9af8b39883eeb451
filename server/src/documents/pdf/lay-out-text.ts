import { type FontFile, pickFont, type Weight } from './pick-font.ts';

/** Consecutive characters of one font file. */
export type Piece = { text: string; font: FontFile };
type Word = { text: string; width: number; isRightToLeft: boolean };
/** What is drawn as one: words from left to right, or from right to left. `text` is as it is read. */
export type Group = { text: string; isRightToLeft: boolean; pieces: PlacedPiece[] };
type PlacedPiece = Piece & { x: number };

type Options = { weight: Weight; size: number; width: number };

function measure({ text, font }: Piece, size: number): number {
  return font.widthOf(text) * size;
}

/** Breaks a text into lines of this width, each with the places of what is in it. */
export function layOutText(text: string, options: Options): Group[][] {
  return text.split('\n').flatMap((line) => wrapLine(line, options));
}

function wrapLine(text: string, options: Options): Group[][] {
  const space = measure({ text: ' ', font: pickFont(0x20, options.weight) }, options.size);
  const lines: Word[][] = [];
  let left = 0;
  const words = text.split(/ +/).filter(Boolean);
  for (const word of words.flatMap((each) => fitWord(each, options))) {
    const line = lines.at(-1);
    if (line && word.width + space <= left) {
      line.push(word);
      left -= word.width + space;
    } else {
      lines.push([word]);
      left = options.width - word.width;
    }
  }
  return lines.map((line) => placeWords(line, space, options));
}

/** A word, or its parts if it is wider than a line. */
function fitWord(text: string, options: Options): Word[] {
  const word = toWord(text, options);
  if (word.width <= options.width) return [word];
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  if (characters.length === 1) return [word];
  const half = Math.ceil(characters.length / 2);
  return [characters.slice(0, half), characters.slice(half)].flatMap((part) => fitWord(part.join(''), options));
}

function toWord(text: string, options: Options): Word {
  const pieces = toPieces(text, options.weight);
  const isRightToLeft = pieces.some(({ font }) => font.isRightToLeft);
  return { text, width: widthOf(pieces, options.size), isRightToLeft };
}

function toPieces(text: string, weight: Weight): Piece[] {
  const pieces: Piece[] = [];
  for (const character of text) {
    const last = pieces.at(-1);
    // A mark belongs to the letter before it.
    const font = last && /\p{M}/u.test(character) ? last.font : pickFont(character.codePointAt(0) ?? 0x20, weight);
    if (last?.font.path === font.path) last.text += character;
    else pieces.push({ text: character, font });
  }
  return pieces;
}

function widthOf(pieces: Piece[], size: number): number {
  return pieces.reduce((sum, piece) => sum + measure(piece, size), 0);
}

/** A line runs from left to right; of words of the other direction that follow each other, the first one is the rightmost. */
function placeWords(words: Word[], space: number, options: Options): Group[] {
  let start = 0;
  return groupByDirection(words).map(({ isRightToLeft, words: consecutive }) => {
    const x = start;
    start += consecutive.reduce((sum, { width }) => sum + width + space, 0);
    const text = consecutive.map((word) => word.text).join(' ');
    const pieces = isRightToLeft
      ? placeFromRight(consecutive, start - space, options)
      : placeFromLeft(text, x, options);
    return { text, isRightToLeft, pieces };
  });
}

function placeFromLeft(text: string, start: number, { weight, size }: Options): PlacedPiece[] {
  let x = start;
  return toPieces(text, weight).map((piece) => {
    const placed = { ...piece, x };
    // A word at a time, as the widths of words are known.
    for (const word of piece.text.split(/(?<= )/)) x += measure({ ...piece, text: word }, size);
    return placed;
  });
}

function placeFromRight(words: Word[], end: number, { weight, size }: Options): PlacedPiece[] {
  const space = measure({ text: ' ', font: pickFont(0x20, weight) }, size);
  let x = end;
  return words.flatMap(({ text }) => {
    const placed = toPieces(text, weight).map((piece) => {
      x -= measure(piece, size);
      return { ...piece, x };
    });
    x -= space;
    return placed;
  });
}

function groupByDirection(words: Word[]): { isRightToLeft: boolean; words: Word[] }[] {
  const groups: { isRightToLeft: boolean; words: Word[] }[] = [];
  for (const word of words) {
    const last = groups.at(-1);
    if (last?.isRightToLeft === word.isRightToLeft) last.words.push(word);
    else groups.push({ isRightToLeft: word.isRightToLeft, words: [word] });
  }
  return groups;
}
