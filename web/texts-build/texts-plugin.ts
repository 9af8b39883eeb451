import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const NAMESPACE = /\/app\/locales\/[\w-]+\.ts$/;
const GLOB = /import\.meta\.glob(?:<[^>]*>)?\(\s*'\.\/\*\/(?<file>[\w-]+)\.ts'[^)]*\)/;

/**
 * Leaves the texts out of the browser's build: in their place is a mark, `__texts__('cart', '<digest>')`, which `writeLanguages`
 * replaces by those of one language. The digest renames a script when its texts change.
 */
export function textsPlugin(): Plugin {
  return {
    name: 'esimshop-texts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!NAMESPACE.test(id)) return null;
      const file = GLOB.exec(code)?.groups?.['file'];
      if (!file) return null;
      const digest = digestTexts(dirname(id), `${file}.ts`);
      return { code: code.replace(GLOB, `/* @__PURE__ */ __texts__('${file}', '${digest}')`), map: null };
    },
  };
}

function digestTexts(folder: string, file: string): string {
  const hash = createHash('sha256');
  for (const path of globSync(`*/${file}`, { cwd: folder }).toSorted())
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(folder, path)))
      .update('\0');
  return hash.digest('hex').slice(0, 12);
}
