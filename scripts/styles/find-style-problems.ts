import { basename } from 'node:path';
import { readStyleUses } from './read-style-uses.ts';

/**
 * A class without a rule, a rule without a class, a name that cannot be followed, two stylesheets of one name: a sentence
 * for each. `files` are the sources of the pages and their stylesheets, by path.
 */
export function findStyleProblems(files: Readonly<Record<string, string>>): string[] {
  const paths = Object.keys(files);
  const classesOf = (list: readonly string[]) => list.map((path) => [path, readClasses(files[path] ?? '')] as const);
  const sheets = new Map(classesOf(paths.filter((path) => path.endsWith('.module.css'))));
  const globals = classesOf(paths.filter((path) => path.endsWith('.css') && !sheets.has(path)));
  const isGlobal = (name: string) => globals.some(([, classes]) => classes.has(name));
  const used = new Set<string>();
  const problems: string[] = [];

  for (const path of paths.filter((each) => each.endsWith('.tsx'))) {
    const { named, computed, texts } = readStyleUses(path, files[path] ?? '');
    for (const { sheet, name } of named) {
      used.add(`${sheet} ${name}`);
      if (!sheets.get(sheet)?.has(name)) problems.push(`${path} uses .${name}, for which ${sheet} has no rule.`);
    }
    for (const sheet of computed) problems.push(`${path} computes the name of a class of ${sheet}: write it out.`);
    for (const name of texts.filter((each) => !isGlobal(each))) {
      problems.push(`${path} uses .${name}, for which there is no rule: import it from a stylesheet.`);
    }
  }
  const owners = new Map<string, string>();
  for (const [sheet, classes] of sheets) {
    for (const name of classes) {
      if (!used.has(`${sheet} ${name}`)) problems.push(`${sheet} has rules for .${name}, which nothing uses.`);
    }
    const owner = owners.get(basename(sheet));
    if (owner) problems.push(`${sheet} and ${owner} have one name, so a page cannot tell their classes apart.`);
    owners.set(basename(sheet), sheet);
  }
  return problems;
}

const COMMENTS = /\/\*[\s\S]*?\*\//g;
/** What stands before a block: a selector, or the conditions of an at-rule, in which no name follows a dot. */
const PRELUDES = /[^{};]+(?=\{)/g;
const CLASS = /\.(?<name>[a-z_][\w-]*)/gi;

/** The classes for which a stylesheet has rules. */
function readClasses(css: string): Set<string> {
  const preludes = css.replace(COMMENTS, '').match(PRELUDES) ?? [];
  return new Set(preludes.flatMap((prelude) => [...prelude.matchAll(CLASS)].map(({ groups }) => groups?.name ?? '')));
}
