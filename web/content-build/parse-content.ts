import type { Token } from 'marked';
import type { ContentFile, ContentSection } from '../app/features/content/content-file.ts';
import { ContentError } from './content-error.ts';
import { fillInSettings } from './fill-in-settings.ts';
import { readFrontMatter } from './read-front-matter.ts';
import { readTokens, renderTokens, toPlainText } from './render-markdown.ts';

type Part = { id: string; title: string; tokens: Token[] };
type DraftSection = Part & { items: Part[] };

const NAMED_HEADING = /^(?<title>.+?)\s+\{#(?<id>[a-z0-9-]+)\}$/;

/**
 * Reads a content file: facts, an opening text, sections (`## Title {#anchor}`) and their items (`### Title {#anchor}`).
 * @throws ContentError saying what was expected, for anything that a page could not show.
 */
export function parseContent(source: string): ContentFile {
  const { facts, body } = readFrontMatter(fillInSettings(source));
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
  refuseRepeatedAnchors(sections);
  return { facts, intro: renderTokens(intro), sections: sections.map(renderSection) };
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

function refuseRepeatedAnchors(sections: readonly DraftSection[]): void {
  const ids = sections.flatMap((section) => [section.id, ...section.items.map((item) => item.id)]);
  const repeated = ids.find((id, position) => ids.indexOf(id) !== position);
  if (repeated) throw new ContentError(`Expected every anchor once, got {#${repeated}} twice`);
}
