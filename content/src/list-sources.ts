import { readdirSync } from 'node:fs';

/** The names of a language's files, as `readSource` takes them; none for a language that has no folder. */
export function listSources(language: string): string[] {
  const folder = new URL(`./${language}/`, import.meta.url);
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md'))
      .map((path) => path.slice(0, -'.md'.length).replaceAll('\\', '/'))
      .toSorted();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
