import { Marked, type MarkedToken, type Token } from 'marked';
import { ContentError } from './content-error.ts';

/** A token that the Markdown of content files has. */
export type ContentToken = MarkedToken;

/** Pages of the shop, https, mail and telephone links, and anchors on the same page. */
const ALLOWED_LINK = /^(?:https:\/\/[^\s"]+|mailto:[^\s"]+|tel:[+\d]+|\/(?![/\\])[^\s"]*|#[a-z0-9-]+)$/;

export function isAllowedLink(href: string): boolean {
  return ALLOWED_LINK.test(href);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Markdown without raw HTML, scripts or images: content files can only use what the pages support. */
const marked = new Marked({
  renderer: {
    html({ text }) {
      throw new ContentError(`Expected Markdown only, got HTML: "${text.trim().slice(0, 60)}"`);
    },
    image({ href }) {
      throw new ContentError(`Expected text only, got a picture: "${href}"`);
    },
    link({ href, tokens }) {
      if (!isAllowedLink(href)) throw new ContentError(`Expected a link to a page, got "${href}"`);
      return `<a href="${escapeHtml(href)}">${this.parser.parseInline(tokens)}</a>`;
    },
    table({ header, rows }) {
      const heads = header.map(({ tokens }) => this.parser.parseInline(tokens));
      const labels = heads.map((head) => escapeHtml(toPlainText(head)));
      const head = heads.map((text) => `<th scope="col">${text}</th>`).join('');
      const body = rows.map((cells) => {
        // On phones each cell becomes a line of its own, labelled with its column.
        const line = cells.map(({ tokens }, column) => {
          const text = this.parser.parseInline(tokens);
          return column === 0 ? `<th scope="row">${text}</th>` : `<td data-label="${labels[column]}">${text}</td>`;
        });
        return `<tr>${line.join('')}</tr>`;
      });
      return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
    },
  },
});

export function readTokens(markdown: string): Token[] {
  return marked.lexer(markdown);
}

/**
 * `wrap` gets the HTML of each block with its Markdown.
 * @throws ContentError for raw HTML, images, and links that are not allowed.
 */
export function renderTokens(tokens: Token[], wrap?: (html: string, raw: string) => string): string {
  if (!wrap) return marked.parser(tokens).trim();
  return tokens
    .filter(({ type }) => type !== 'space')
    .map((token) => wrap(marked.parser([token]).trim(), token.raw.trim()))
    .join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The text of rendered HTML without markup. */
export function toPlainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:!?)])/g, '')
    .trim();
}
