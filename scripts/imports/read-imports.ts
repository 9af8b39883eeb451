import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

/** `to` is a file of this repository, or the name of a package. */
export type Import = { from: string; to: string };

/** Every import and re-export of a source file, of types too, with the paths of this repository resolved. @throws Error when it does not parse */
export function readImports(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`Expected ${file} to parse: ${errors[0].message}`);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => {
      const literal = /^['"](.+)['"]$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[1];
      return literal ?? [];
    }),
  ];
  return specifiers.map((specifier) => ({ from: file, to: resolveImport(file, specifier) }));
}

/** A file of this repository, or the name of a package. */
export function resolveImport(file: string, specifier: string): string {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('.')) return normalize(join(dirname(file), plain));
  if (plain.startsWith('~/')) return `web/app/${plain.slice(2)}`;
  const own = /^@esimshop\/([^/]+)\/(.+)$/.exec(plain);
  if (own) return `${own[1]}/src/${own[2]}.ts`;
  return plain;
}
