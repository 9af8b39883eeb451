/** The text on the signal, and the light ground's edge. */
export const INK = '#16160f';
/** WCAG 2 contrast that ink has on the signal at least. */
export const SIGNAL_CONTRAST = 7;

type Triple = readonly [number, number, number];
/** Lightness from 0 to 1, chroma, and hue in degrees. */
export type Oklch = { lightness: number; chroma: number; hue: number };

/** `#7FB8FF`, `7fb8ff` or `#7bf` as `#7fb8ff`; undefined for what is no colour. */
export function readColour(typed: string): string | undefined {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(typed.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/** WCAG 2 contrast of two colours as `#rrggbb`, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

export function carriesInk(colour: string): boolean {
  return contrastOf(colour, INK) >= SIGNAL_CONTRAST;
}

/** The colour of the same hue, nearest in OKLCH, that carries ink: the colour itself if it does. */
export function findNearestSignal(colour: string): string {
  if (carriesInk(colour)) return colour;
  const wanted = toOklch(colour);
  const candidates = Array.from({ length: LIGHTNESS_STEPS + 1 }, (_, step) => step / LIGHTNESS_STEPS)
    .filter((lightness) => lightness >= wanted.lightness)
    .map((lightness) => fitChroma({ ...wanted, lightness }))
    .map((found) => ({ colour: toHex(found), distance: distanceOf(found, wanted) }))
    .filter((found) => carriesInk(found.colour))
    .toSorted((a, b) => a.distance - b.distance);
  return candidates[0]?.colour ?? '#ffffff';
}

/** The same colour lighter or, with a negative number, darker. */
export function shiftLightness(colour: string, by: number): string {
  const { lightness, ...rest } = toOklch(colour);
  return toHex(fitChroma({ ...rest, lightness: Math.min(1, Math.max(0, lightness + by)) }));
}

const LIGHTNESS_STEPS = 250;
const CHROMA_PRECISION = 0.0005;

/** The colour, or where the display has none so vivid, the most vivid of its lightness and hue. */
function fitChroma(wanted: Oklch): Oklch {
  if (isDisplayable(wanted)) return wanted;
  let [low, high] = [0, wanted.chroma];
  while (high - low > CHROMA_PRECISION) {
    const chroma = (low + high) / 2;
    if (isDisplayable({ ...wanted, chroma })) low = chroma;
    else high = chroma;
  }
  return { ...wanted, chroma: low };
}

function distanceOf(a: Oklch, b: Oklch): number {
  return Math.hypot(a.lightness - b.lightness, a.chroma - b.chroma);
}

/** OKLab by Björn Ottosson: bottosson.github.io/posts/oklab. */
export function toOklch(colour: string): Oklch {
  const [r, g, b] = toLinear(colour);
  const [l, m, s] = [
    Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b),
    Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b),
    Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b),
  ];
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const across = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const down = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(down, across) * 180) / Math.PI;
  return { lightness, chroma: Math.hypot(across, down), hue: (hue + 360) % 360 };
}

function toLinearFromOklch({ lightness, chroma, hue }: Oklch): Triple {
  const across = chroma * Math.cos((hue * Math.PI) / 180);
  const down = chroma * Math.sin((hue * Math.PI) / 180);
  const [l, m, s] = [
    (lightness + 0.3963377774 * across + 0.2158037573 * down) ** 3,
    (lightness - 0.1055613458 * across - 0.0638541728 * down) ** 3,
    (lightness - 0.0894841775 * across - 1.291485548 * down) ** 3,
  ];
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Within half a step of the 256 of each channel. */
function isDisplayable(colour: Oklch): boolean {
  return toLinearFromOklch(colour).every((channel) => {
    const value = fromLinear(channel) * 255;
    return value >= -0.5 && value <= 255.5;
  });
}

function toHex(colour: Oklch): string {
  const channels = toLinearFromOklch(colour).map((channel) =>
    Math.min(255, Math.max(0, Math.round(fromLinear(channel) * 255))),
  );
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The channels of sRGB in linear light. */
function toLinear(colour: string): Triple {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return [r, g, b];
}

function fromLinear(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

function luminanceOf(colour: string): number {
  const [r, g, b] = toLinear(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
