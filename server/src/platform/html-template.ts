/** Markup that is known to be safe: only the `html` tag creates it, so data can never pass for markup. */
export class Html {
  readonly #markup: string;

  constructor(parts: readonly string[], values: readonly HtmlValue[]) {
    this.#markup = parts.reduce((markup, part, index) => markup + toMarkup(values[index - 1] ?? '') + part);
  }

  toString(): string {
    return this.#markup;
  }
}

type HtmlValue = string | number | Html | readonly Html[];

/** Builds markup; interpolated text is escaped for element content and quoted attributes alike. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(parts, values);
}

function toMarkup(value: HtmlValue): string {
  if (value instanceof Html) return value.toString();
  if (typeof value === 'object') return value.map(toMarkup).join('');
  return escapeText(String(value));
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
