import { relative } from 'node:path';
import { type ContentValues, parseContent } from '@esimshop/content/parse-content';
import { REFUND_DAYS } from '@esimshop/contracts/refund-days';
import type { Plugin } from 'vite';

const VALUES: ContentValues = {
  refundDays: String(REFUND_DAYS),
};

/** Lets the pages import Markdown files as rendered HTML, so that neither the rendering thread nor the browser parses Markdown. */
export function contentPlugin(): Plugin {
  return {
    name: 'shop-content',
    enforce: 'pre',
    transform(source, id) {
      if (!id.endsWith('.md')) return undefined;
      try {
        return { code: `export default ${JSON.stringify(parseContent(source, VALUES))};`, map: null };
      } catch (error) {
        return this.error(`${relative(process.cwd(), id)}: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
  };
}
