import { readFileSync } from 'node:fs';
import { ContentError } from './content-error.ts';

/** The Markdown of `{language}/{name}.md`, or of the first of these languages that has it. @throws ContentError if none has */
export function readSource(languages: readonly string[], name: string): string {
  for (const language of languages) {
    try {
      return readFileSync(new URL(`./${language}/${name}.md`, import.meta.url), 'utf8');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  throw new ContentError(`Expected a file content/src/${languages.at(-1)}/${name}.md`);
}
