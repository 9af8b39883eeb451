import type { Token } from 'marked';
import { ContentError } from './content-error.ts';
import type { ContentFile, ContentSection } from './content-file.ts';
import { readTokens, renderTokens, toPlainText } from './render-markdown.ts';

type Part = { id: string; title: string; tokens: Token[] };
type DraftSection = Part & { items: Part[] };

/** Values of the placeholders in content files, so that the owner changes each in one place. */
export type ContentValues = Readonly<Record<string, string>>;

const FRONT_MATTER = /^---\r?\n(?<fields>[\s\S]*?)\r?\n---\r?\n(?<body>[\s\S]*)$/;
const NAMED_HEADING = /^(?<title>.+?)\s+\{#(?<id>[a-z0-9-]+)\}$/;

/**
 * Parses a content file: front matter, introduction, sections (`## Title {#anchor}`), items (`### Title {#anchor}`).
 * @throws ContentError with what was expected, for any other structure.
 */
export function parseContent(source: string, values: ContentValues): ContentFile {
  const { frontMatter, body } = readFrontMatter(fillIn(source, values));
  const intro: Token[] = [];
  const sections: DraftSection[] = [];
  let current = intro;
  for (const token of readTokens(body)) {
    if (token.type !== 'heading') {
      current.push(token);
      continue;
    }
    const part = openPart(token.depth, token.text);
    const section = sections.at(-1);
    if (token.depth === 2) sections.push({ ...part, items: [] });
    else if (section) section.items.push(part);
    else throw new ContentError(`Expected a ## heading before "${token.raw.trim()}"`);
    current = part.tokens;
  }
  rejectDuplicateAnchors(sections);
  return { frontMatter, intro: renderTokens(intro), sections: sections.map(renderSection) };
}

function openPart(depth: number, heading: string): Part {
  const { title, id } = NAMED_HEADING.exec(heading)?.groups ?? {};
  if ((depth === 2 || depth === 3) && title && id) return { id, title, tokens: [] };
  throw new ContentError(
    `Expected a heading such as "## What is an eSIM? {#what}", got "${heading}" at depth ${depth}`,
  );
}

function renderSection({ id, title, tokens, items }: DraftSection): ContentSection {
  return {
    id,
    title,
    html: renderTokens(tokens),
    items: items.map((item) => {
      const html = renderTokens(item.tokens);
      return { id: item.id, title: item.title, html, text: toPlainText(html) };
    }),
  };
}

function rejectDuplicateAnchors(sections: readonly DraftSection[]): void {
  const ids = sections.flatMap((section) => [section.id, ...section.items.map((item) => item.id)]);
  const repeated = ids.find((id, position) => ids.indexOf(id) !== position);
  if (repeated) throw new ContentError(`Expected every anchor once, got {#${repeated}} twice`);
}

/**
 * Replaces placeholders such as `{{contactEmail}}` with their values.
 * @throws ContentError for an unknown placeholder.
 */
export function fillIn(source: string, values: ContentValues): string {
  return source.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value !== undefined) return value;
    throw new ContentError(`Expected one of ${Object.keys(values).join(', ')} between {{ }}, got "${name}"`);
  });
}

/**
 * Splits a content file into its `name: value` lines and its body. Values are taken literally: no quotes, no lists.
 * @throws ContentError if the front matter is missing or a line of it is malformed.
 */
export function readFrontMatter(source: string): { frontMatter: Record<string, string>; body: string } {
  const { fields = '', body } = FRONT_MATTER.exec(source)?.groups ?? {};
  if (body === undefined)
    throw new ContentError('Expected the file to begin with front matter between two lines of ---');
  const entries = fields
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => readField(line));
  return { frontMatter: Object.fromEntries(entries), body };
}

function readField(line: string): [string, string] {
  const { name, value } = /^(?<name>[a-z][A-Za-z]*):\s+(?<value>.*\S)\s*$/.exec(line)?.groups ?? {};
  if (!name || !value) throw new ContentError(`Expected a line such as "title: Refund policy", got "${line}"`);
  return [name, value];
}
