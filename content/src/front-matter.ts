import { ContentError } from './content-error.ts';

const FRONT_MATTER = /^---\r?\n(?<fields>[\s\S]*?)\r?\n---\r?\n(?<body>[\s\S]*)$/;
/** `title: Refund policy` */
export const FIELD = /^(?<name>[a-z][A-Za-z]*):\s+(?<value>.*\S)\s*$/;

/** The lines between the two of `---`, and what follows; `head` is undefined without them. */
export function splitFrontMatter(source: string): { head: string[] | undefined; body: string; bodyLine: number } {
  const { fields, body } = FRONT_MATTER.exec(source)?.groups ?? {};
  if (fields === undefined || body === undefined) return { head: undefined, body: source, bodyLine: 1 };
  const head = fields.split(/\r?\n/);
  return { head, body, bodyLine: head.length + 3 };
}

/**
 * Splits a content file into its `name: value` lines and its body. Values are taken literally: no quotes, no lists.
 * @throws ContentError if the front matter is missing or a line of it is malformed.
 */
export function readFrontMatter(source: string): { frontMatter: Record<string, string>; body: string } {
  const { head, body } = splitFrontMatter(source);
  if (!head) throw new ContentError('Expected the file to begin with front matter between two lines of ---');
  const entries = head.filter((line) => line.trim() !== '').map((line) => readField(line));
  return { frontMatter: Object.fromEntries(entries), body };
}

function readField(line: string): [string, string] {
  const { name, value } = FIELD.exec(line)?.groups ?? {};
  if (!name || !value) throw new ContentError(`Expected a line such as "title: Refund policy", got "${line}"`);
  return [name, value];
}
