import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '@esimshop/contracts/locales';
import { ANY_LANGUAGE, addressScripts } from '../app/lib/script-folder.ts';
import { readTexts } from './read-texts.ts';

/** What `textsPlugin` has put in place of a namespace's texts, as the minifier leaves it. */
const MARK = /__texts__\((["'`])(?<namespace>[\w-]+)\1,\s*(["'`])\w+\3\)/g;

type Folders = { locales: string; assets: string };

/**
 * Writes the scripts of `assets/_language_` once for each language, into a folder of its name, with the texts that its readers need.
 * @throws Error if a script that all languages share has texts, or would load one that they do not share
 */
export async function writeLanguages({ locales, assets }: Folders): Promise<void> {
  for (const name of readdirSync(assets).filter((file) => file.endsWith('.js'))) {
    const code = readFileSync(join(assets, name), 'utf8');
    if (code.includes('__texts__(') || code.includes(`${ANY_LANGUAGE}/`))
      throw new Error(`Expected ${name}, which all languages share, to have no texts and to load no script that has`);
  }
  const source = join(assets, ANY_LANGUAGE);
  const scripts = readdirSync(source).map((name) => ({ name, code: readFileSync(join(source, name), 'utf8') }));
  const namespaces = new Set(
    scripts.flatMap(({ code }) => [...code.matchAll(MARK)].map(({ groups }) => groups?.['namespace'] ?? '')),
  );
  for (const language of LOCALES) {
    const texts = new Map<string, string>();
    for (const namespace of namespaces)
      texts.set(namespace, JSON.stringify(await readTexts(locales, namespace, language)));
    const folder = join(assets, language);
    mkdirSync(folder);
    for (const { name, code } of scripts) {
      const written = code.replace(MARK, (_mark, _quote, namespace: string) => texts.get(namespace) ?? '{}');
      writeFileSync(join(folder, name), addressScripts(written, language));
    }
  }
  rmSync(source, { recursive: true });
}
