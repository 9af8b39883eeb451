import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { listRules } from './list-rules.ts';
import { listStylesOnce, type Manifest } from './list-styles-once.ts';
import { nameClass, STYLESHEET } from './name-class.ts';
import { writeOutClasses } from './write-out-classes.ts';

/** React Router makes several modules of one route, told apart by a query. */
const COMPONENT = /\.tsx(?:\?.*)?$/;

/** A stylesheet as the text that the server writes into pages. */
const INLINED = /\.module\.css\?inline$/;
const TEXT = /^export default (?<text>".*");?\s*$/s;

/**
 * How stylesheets are built: classes get readable names, and a chunk's rules go into a file beside it. The bundler puts all
 * rules of the shop's pages into one chunk; what loads late with styles of its own is imported where it is shown.
 */
export function stylesPlugin(): Plugin[] {
  return [
    {
      name: 'esimshop-styles',
      config: () => ({ css: { modules: { generateScopedName: nameClass } } }),
    },
    {
      name: 'esimshop-write-out-classes',
      apply: 'build',
      enforce: 'pre',
      applyToEnvironment: ({ name }) => name === 'client',
      transform: (code, id) => (COMPONENT.test(id) ? { code: writeOutClasses(id, code), map: null } : null),
    },
    {
      name: 'esimshop-rules-only',
      apply: 'build',
      enforce: 'post',
      applyToEnvironment: ({ name }) => name === 'client',
      transform: (_code, id) =>
        STYLESHEET.test(id) ? { code: '', map: null, moduleSideEffects: 'no-treeshake' } : null,
    },
    {
      name: 'esimshop-list-rules',
      enforce: 'post',
      applyToEnvironment: ({ name }) => name === 'ssr',
      transform(code, id) {
        const text = INLINED.test(id) ? TEXT.exec(code)?.groups?.['text'] : undefined;
        return text ? { code: `export default ${JSON.stringify(listRules(JSON.parse(text)))}`, map: null } : null;
      },
    },
    {
      // Before React Router reads it for the server.
      name: 'esimshop-list-styles-once',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      writeBundle: {
        order: 'post',
        handler({ dir = '' }) {
          const file = join(dir, '.vite', 'manifest.json');
          const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
          writeFileSync(file, JSON.stringify(listStylesOnce(manifest), null, 2));
        },
      },
    },
    {
      // React Router would put the server's copy of the file beside the browser's.
      name: 'esimshop-drop-server-styles',
      apply: 'build',
      enforce: 'post',
      applyToEnvironment: ({ name }) => name === 'ssr',
      generateBundle(_options, bundle) {
        for (const file of Object.keys(bundle)) if (file.endsWith('.css')) delete bundle[file];
      },
    },
  ];
}
