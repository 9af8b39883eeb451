import type { Token } from 'marked';
import { ContentError } from './content-error.ts';
import type { ContentFile } from './content-file.ts';
import { readFrontMatter } from './front-matter.ts';
import { type Anchors, createAnchors, readHeading } from './headings.ts';
import { readTokens, renderTokens, toPlainText } from './render-markdown.ts';

type Part = { id: string; title: string; tokens: Token[] };
type DraftSection = Part & { items: Part[] };

/** Values of the placeholders in content files, so that the owner changes each in one place. */
export type ContentValues = Readonly<Record<string, string>>;

export type ParseOptions = {
  /** Whether a heading without an anchor gets one from its words. */
  makesAnchors?: boolean;
  /** Wraps the HTML of a paragraph, list or table. */
  wrap?: ((html: string, raw: string) => string) | undefined;
};

/**
 * Parses a content file: front matter, introduction, sections (`## Title {#anchor}`), items (`### Title {#anchor}`).
 * @throws ContentError with what was expected, for any other structure.
 */
export function parseContent(source: string, values: ContentValues, options: ParseOptions = {}): ContentFile {
  const { frontMatter, body } = readFrontMatter(fillIn(source, values));
  const intro: Token[] = [];
  const sections: DraftSection[] = [];
  const anchors = createAnchors();
  let current = intro;
  for (const token of readTokens(body)) {
    if (token.type !== 'heading') {
      current.push(token);
      continue;
    }
    const part = openPart(token.depth, token.text, { anchors, ...options });
    const section = sections.at(-1);
    if (token.depth === 2) sections.push({ ...part, items: [] });
    else if (section) section.items.push(part);
    else throw new ContentError(`Expected a ## heading before "${token.raw.trim()}"`);
    current = part.tokens;
  }
  const render = (tokens: Token[]) => renderTokens(tokens, options.wrap);
  return {
    frontMatter,
    intro: render(intro),
    sections: sections.map(({ tokens, items, ...section }) => ({
      ...section,
      html: render(tokens),
      items: items.map(({ tokens: inner, ...item }) => {
        const html = render(inner);
        return { ...item, html, text: toPlainText(html) };
      }),
    })),
  };
}

/** The paragraphs, lists and tables of a text, as `ParseOptions.wrap` sees them. */
export function listBlocks(source: string, values: ContentValues): Set<string> {
  return new Set(readTokens(readFrontMatter(fillIn(source, values)).body).map(({ raw }) => raw.trim()));
}

function openPart(
  depth: number,
  heading: string,
  { anchors, makesAnchors }: ParseOptions & { anchors: Anchors },
): Part {
  const { id, title, isNamed } = readHeading(heading, anchors);
  if ((depth !== 2 && depth !== 3) || !(isNamed || makesAnchors))
    throw new ContentError(
      `Expected a heading such as "## What is an eSIM? {#what}", got "${heading}" at depth ${depth}`,
    );
  if (anchors.isTaken(id)) throw new ContentError(`Expected every anchor once, got {#${id}} twice`);
  anchors.take(id);
  return { id, title, tokens: [] };
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
