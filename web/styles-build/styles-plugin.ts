import type { Plugin } from 'vite';
import { nameClass, STYLESHEET } from './name-class.ts';
import { writeOutClasses } from './write-out-classes.ts';

/** React Router makes several modules of one route, told apart by a query. */
const COMPONENT = /\.tsx(?:\?.*)?$/;

/** How stylesheets are built: classes get readable names, and all rules go into one file for the browser. */
export function stylesPlugin(): Plugin[] {
  return [
    {
      name: 'esimshop-styles',
      config: () => ({ css: { modules: { generateScopedName: nameClass } }, build: { cssCodeSplit: false } }),
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
