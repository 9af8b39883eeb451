import { readFrontMatter } from '@esimshop/content/front-matter';
import { type ContentToken, readTokens } from '@esimshop/content/render-markdown';
import type { PdfBlock } from '../shop.ts';

type Fill = (text: string) => string;
const ANCHOR = /\s*\{#[a-z0-9-]+\}$/;

/**
 * A text of a contract as blocks, under its title. Placeholders are filled in once it has been parsed, so that no value is
 * taken for Markdown.
 */
export function toBlocks(source: string, values: Readonly<Record<string, string>>): PdfBlock[] {
  const { frontMatter, body } = readFrontMatter(source);
  const fill: Fill = (text) => text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
  return [
    { kind: 'heading', level: 1, text: frontMatter.title ?? '' },
    ...readTokens(body).flatMap((token) => toBlock(token, fill)),
  ];
}

function toBlock(each: ReturnType<typeof readTokens>[number], fill: Fill): PdfBlock[] {
  const token = each as ContentToken;
  switch (token.type) {
    case 'heading':
      return [{ kind: 'heading', level: token.depth === 2 ? 2 : 3, text: fill(readText(token)).replace(ANCHOR, '') }];
    case 'paragraph':
    case 'text':
      return [{ kind: 'paragraph', text: fill(readText(token)) }];
    case 'list': {
      const items = token.items.map(({ tokens }) => tokens.flatMap((inner) => toBlock(inner, fill)));
      return [{ kind: 'list', isOrdered: token.ordered, items }];
    }
    case 'table': {
      const toRow = (cells: typeof token.header) => cells.map((cell) => fill(readText(cell)));
      return [{ kind: 'table', head: toRow(token.header), rows: token.rows.map(toRow) }];
    }
    case 'space':
      return [];
    default:
      throw new Error(`Expected headings, paragraphs, lists and tables, got a ${token.type}`);
  }
}

type Inline = { type?: string; raw?: string; text?: string; tokens?: Inline[] | undefined };

/** Without its formatting; a line break that is meant is one. */
function readText({ type, tokens, text = '' }: Inline): string {
  if (type === 'br') return '\n';
  return tokens ? tokens.map(readText).join('') : text.replaceAll('\n', ' ');
}
