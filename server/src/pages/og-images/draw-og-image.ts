import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, GlobalFonts, loadImage, type SKRSContext2D } from '@napi-rs/canvas';

/** The content of a link preview image: the destination and its price. */
export type OgPicture = {
  title: string;
  /** One line below the title. */
  line: string;
  /** The text in the band, such as a price; the shop's name is beside it. */
  band: string;
  shopName: string;
  /** The colour of the sign. */
  signal: string;
  /** SVG or PNG. */
  mark: Buffer;
  /** SVG of the place's flag; regions have none. */
  flag?: Buffer | undefined;
};

const WIDTH = 1200;
const HEIGHT = 630;
const BAND_TOP = 470;
const EDGE = 72;
const INK = '#16160f';
const TITLE_SIZES = [136, 118, 102, 90, 78, 66] as const;
const TITLE_WIDTH = 800;
const MARK_SIZE = 58;
const FONT = 'Shop, ShopTurkish';

let registeredDirectory: string | undefined;

/** Registers the shop's typeface once. @throws Error if a font file is missing */
function registerFonts(clientDirectory: string): void {
  if (registeredDirectory === clientDirectory) return;
  const read = (file: string) => readFileSync(join(clientDirectory, 'fonts', file));
  GlobalFonts.register(read('overpass-latin.woff2'), 'Shop');
  GlobalFonts.register(read('overpass-turkish.woff2'), 'ShopTurkish');
  registeredDirectory = clientDirectory;
}

/** Draws a sign above a dark band, 1200 × 630, as PNG. Fonts come from the built pages. */
export async function drawOgImage(picture: OgPicture, clientDirectory: string): Promise<Buffer> {
  registerFonts(clientDirectory);
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = picture.signal;
  context.fillRect(0, 0, WIDTH, BAND_TOP);
  context.fillStyle = INK;
  context.fillRect(0, BAND_TOP, WIDTH, HEIGHT - BAND_TOP);
  drawArrow(context);
  await drawTitle(context, picture);
  await drawBand(context, picture);
  return canvas.encode('png');
}

/** The arrow of the logo, as large as the sign allows. */
function drawArrow(context: SKRSContext2D): void {
  context.strokeStyle = INK;
  context.lineWidth = 34;
  context.lineCap = 'butt';
  context.lineJoin = 'miter';
  context.beginPath();
  context.moveTo(912, 235);
  context.lineTo(1112, 235);
  context.moveTo(1026, 133);
  context.lineTo(1128, 235);
  context.lineTo(1026, 337);
  context.stroke();
}

async function drawTitle(context: SKRSContext2D, { title, line, flag }: OgPicture): Promise<void> {
  const { lines, size } = fitLines(context, title);
  const flagHeight = flag ? 84 : 0;
  const blockHeight = flagHeight + lines.length * size + 62;
  let top = (BAND_TOP - blockHeight) / 2;
  if (flag) {
    const image = await loadImage(flag);
    context.drawImage(image, EDGE, top, 96, 64);
    context.strokeStyle = 'rgb(22 22 15 / 0.25)';
    context.lineWidth = 1.5;
    context.strokeRect(EDGE, top, 96, 64);
    top += flagHeight;
  }
  context.fillStyle = INK;
  setFont(context, 800, size, '-0.03em');
  for (const [index, text] of lines.entries()) {
    context.fillText(text, EDGE - size * 0.04, top + size * (index + 0.82));
  }
  setFont(context, 600, 38);
  context.fillText(line, EDGE, top + lines.length * size + 44);
}

async function drawBand(context: SKRSContext2D, { band, shopName, mark }: OgPicture): Promise<void> {
  const middle = (BAND_TOP + HEIGHT) / 2;
  context.fillStyle = '#ffffff';
  setFont(context, 700, 58);
  context.fillText(band, EDGE, middle + 20);
  setFont(context, 700, 44);
  const nameWidth = context.measureText(shopName).width;
  context.fillText(shopName, WIDTH - EDGE - nameWidth, middle + 15);
  const logo = await loadImage(mark);
  const scale = MARK_SIZE / Math.max(logo.width, logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  const left = WIDTH - EDGE - nameWidth - 18 - (MARK_SIZE + width) / 2;
  context.drawImage(logo, left, middle - height / 2, width, height);
}

function setFont(context: SKRSContext2D, weight: number, size: number, spacing = '0em'): void {
  context.font = `${weight} ${size}px ${FONT}`;
  context.letterSpacing = `${Number.parseFloat(spacing) * size}px`;
}

/** The largest font size at which the title fits on two lines. */
function fitLines(context: SKRSContext2D, title: string): { lines: string[]; size: number } {
  for (const size of TITLE_SIZES) {
    setFont(context, 800, size, '-0.03em');
    const lines = wrap(context, title);
    if (lines.length <= 2 && lines.every((text) => context.measureText(text).width <= TITLE_WIDTH)) {
      return { lines, size };
    }
  }
  return { lines: wrap(context, title).slice(0, 2), size: TITLE_SIZES[TITLE_SIZES.length - 1] ?? 66 };
}

function wrap(context: SKRSContext2D, title: string): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && context.measureText(joined).width <= TITLE_WIDTH) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}
