import { createElement, type ReactNode } from 'react';

/** What the renderer of the pages writes; the admin's policy lets no script set HTML, so its elements are made one by one. */
const TAGS = new Set('p ul ol li a strong em del code br table thead tbody tr th td div span'.split(' '));
const ATTRIBUTES = new Set(['href', 'scope', 'start', 'data-label', 'data-value', 'data-new']);
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

type Open = { tag: string; attributes: Record<string, string>; children: ReactNode[] };

/** The HTML of a page as elements. Other tags and attributes than those of a page are left out, with their text kept. */
export function PageHtml({ html }: { html: string }): ReactNode {
  const root: Open = { tag: '', attributes: {}, children: [] };
  const open = [root];
  const top = () => open.at(-1) ?? root;
  const close = () => {
    const done = open.length > 1 ? open.pop() : undefined;
    if (done) top().children.push(toElement(done, top().children.length));
  };
  for (const [, end, tag, attributes = '', text] of html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g)) {
    if (text !== undefined) top().children.push(decode(text));
    else if (!tag || !TAGS.has(tag)) continue;
    else if (end) close();
    else {
      open.push({ tag, attributes: readAttributes(attributes), children: [] });
      if (tag === 'br') close();
    }
  }
  while (open.length > 1) close();
  return root.children;
}

function toElement({ tag, attributes, children }: Open, key: number): ReactNode {
  return createElement(tag, { ...attributes, key }, ...children);
}

function readAttributes(text: string): Record<string, string> {
  const found = [...text.matchAll(/([a-z-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
    name,
    decode(value),
  ]);
  return Object.fromEntries(found.filter(([name = '']) => ATTRIBUTES.has(name)));
}

function decode(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => ENTITIES[name] ?? '');
}
