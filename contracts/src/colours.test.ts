import { expect, test } from 'vitest';
import { carriesInk, contrastOf, findNearestSignal, INK, readColour, shiftLightness, toOklch } from './colours.ts';

/** Reproducible; every run tries the same colours. */
function createColours(seed: number): () => string {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return `#${(state >>> 8).toString(16).padStart(6, '0')}`;
  };
}

const nextColour = createColours(20261127);
const COLOURS = Array.from({ length: 3000 }, nextColour);
const REFUSED = COLOURS.filter((colour) => !carriesInk(colour)).slice(0, 600);

const hueDistance = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);

test.each([
  ['#ffffff', '#000000', 21],
  ['#ffcc00', INK, 12.0],
  ['#7fb8ff', INK, 8.83],
  ['#2a5bd7', INK, 3.09],
])('%s on %s has a contrast of %d', (one, other, expected) => {
  expect(contrastOf(one, other)).toBeCloseTo(expected, 1);
  expect(contrastOf(other, one)).toBe(contrastOf(one, other));
});

test.each([
  ['#7FB8FF', '#7fb8ff'],
  ['7fb8ff', '#7fb8ff'],
  [' #7bf ', '#77bbff'],
  ['#7fb8f', undefined],
  ['blue', undefined],
  ['#7fb8ff;}', undefined],
  ['', undefined],
])('typed as %j, the colour is %j', (typed, expected) => {
  expect(readColour(typed)).toBe(expected);
});

test('a colour that carries ink is its own nearest', () => {
  const carrying = COLOURS.filter(carriesInk);
  expect(carrying.length).toBeGreaterThan(500);
  for (const colour of carrying) expect(findNearestSignal(colour)).toBe(colour);
});

test('the nearest of every refused colour carries ink, has its hue and is no darker', () => {
  expect(REFUSED.length).toBeGreaterThan(500);
  for (const colour of REFUSED) {
    const [was, is] = [toOklch(colour), toOklch(findNearestSignal(colour))];
    expect(carriesInk(findNearestSignal(colour)), colour).toBe(true);
    expect(is.lightness, colour).toBeGreaterThan(was.lightness);
    expect(is.chroma, colour).toBeLessThanOrEqual(was.chroma + 0.01);
    // Of a grey, and of what is nearly one, a hue says nothing.
    if (is.chroma > 0.04) expect(hueDistance(was.hue, is.hue), colour).toBeLessThan(4);
  }
});

test('no colour of the same hue that carries ink is clearly nearer', () => {
  const others = COLOURS.filter(carriesInk).map((colour) => ({ colour, at: toOklch(colour) }));
  for (const colour of REFUSED.slice(0, 200)) {
    const at = toOklch(colour);
    const away = (other: { lightness: number; chroma: number }) =>
      Math.hypot(at.lightness - other.lightness, at.chroma - other.chroma);
    const found = away(toOklch(findNearestSignal(colour)));
    for (const other of others)
      if (at.chroma > 0.04 && other.at.chroma > 0.04 && hueDistance(at.hue, other.at.hue) < 1)
        expect(away(other.at), `${colour}: ${other.colour}`).toBeGreaterThan(found - 0.01);
  }
});

test.each(['#000000', '#ffffff', '#16160f', '#00ff00', '#0000ff', '#ff0000'])(
  '%s has a nearest that works',
  (colour) => {
    expect(carriesInk(findNearestSignal(colour))).toBe(true);
  },
);

test('lighter is lighter and darker darker, in the same hue', () => {
  for (const colour of COLOURS.filter((each) => toOklch(each).chroma > 0.1).slice(0, 200)) {
    const { lightness, hue } = toOklch(colour);
    if (lightness < 0.3 || lightness > 0.9) continue;
    const [darker, lighter] = [toOklch(shiftLightness(colour, -0.05)), toOklch(shiftLightness(colour, 0.05))];
    expect(darker.lightness, colour).toBeLessThan(lightness);
    expect(lighter.lightness, colour).toBeGreaterThan(lightness);
    expect(hueDistance(darker.hue, hue), colour).toBeLessThan(4);
  }
});
