import { createCanvas, loadImage } from '@napi-rs/canvas';

export type IconShape = {
  /** Width and height in pixels. */
  size: number;
  /** Width of the mark relative to the icon. */
  share: number;
  /** Without one it is transparent. */
  background?: string;
};

/** Draws a mark, SVG or PNG, into the middle of a square; a mark that is no square keeps its proportions. @throws Error if it is no image */
export async function drawIcon(mark: Buffer, { size, share, background }: IconShape): Promise<Buffer> {
  const image = await loadImage(mark);
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  if (background) {
    context.fillStyle = background;
    context.fillRect(0, 0, size, size);
  }
  const scale = (size * share) / Math.max(image.width, image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  context.drawImage(image, (size - width) / 2, (size - height) / 2, width, height);
  return canvas.encode('png');
}
