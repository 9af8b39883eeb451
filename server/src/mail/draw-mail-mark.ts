import type { Mark } from '@esimshop/contracts/brand';
import { toSharedResponse } from '../platform/http/responses/shared-response.ts';
import { findMark } from '../settings/marks.ts';
import type { Shop } from '../shop.ts';

/** Three times its size in the mail. */
const SIZE_PX = 84;

/** A mark as mail programs show it, drawn once; undefined on a machine that cannot draw. */
export async function drawMailMark({ database, responses, log }: Shop, mark: Mark): Promise<Buffer | undefined> {
  try {
    const drawn = await responses.get(`mail mark ${mark.hash}`, async () => {
      const content = await findMark(database, mark);
      if (!content) throw new Error(`Expected the mark ${mark.hash}`);
      // Loaded on demand, so that the shop also runs on platforms without the drawing library.
      const { drawIcon } = await import('../platform/draw-icon.ts');
      return toSharedResponse({ contentType: 'image/png', body: await drawIcon(content, { size: SIZE_PX, share: 1 }) });
    });
    return drawn.plain;
  } catch (err) {
    log.warn({ err }, 'mail.mark_not_drawn');
    return undefined;
  }
}
