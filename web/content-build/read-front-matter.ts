import { ContentError } from './content-error.ts';

const FRONT_MATTER = /^---\r?\n(?<facts>[\s\S]*?)\r?\n---\r?\n(?<body>[\s\S]*)$/;

/**
 * Parts a content file into its `name: value` lines and its text. Values are taken as they are written: no quotes, no lists.
 * @throws ContentError when the head is missing or a line of it is no fact.
 */
export function readFrontMatter(source: string): { facts: Record<string, string>; body: string } {
  const { facts = '', body } = FRONT_MATTER.exec(source)?.groups ?? {};
  if (body === undefined) throw new ContentError('Expected the file to begin with facts between two lines of ---');
  const entries = facts
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => readFact(line));
  return { facts: Object.fromEntries(entries), body };
}

function readFact(line: string): [string, string] {
  const { name, value } = /^(?<name>[a-z][A-Za-z]*):\s+(?<value>.*\S)\s*$/.exec(line)?.groups ?? {};
  if (!name || !value) throw new ContentError(`Expected a line such as "title: Refund policy", got "${line}"`);
  return [name, value];
}
