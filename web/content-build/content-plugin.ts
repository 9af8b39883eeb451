import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { parseContent } from './parse-content.ts';

/** Lets the pages import Markdown files as rendered HTML; neither the server nor the browser parses Markdown. */
export function contentPlugin(): Plugin {
  return {
    name: 'shop-content',
    enforce: 'pre',
    transform(source, id) {
      if (!id.endsWith('.md')) return undefined;
      try {
        return { code: `export default ${JSON.stringify(parseContent(source))};`, map: null };
      } catch (error) {
        return this.error(`${relative(process.cwd(), id)}: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
  };
}
