export const STYLESHEET = /(?:^|\/)(?<name>[^/]+)\.module\.css(?:\?.*)?$/;

/** `.price` of `cart-line.module.css` is `cart-line_price` in the page: the server tells by it which stylesheets a page uses. */
export function nameClass(name: string, file: string): string {
  return `${STYLESHEET.exec(file)?.groups?.name}_${name}`;
}
