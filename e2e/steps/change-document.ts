import type { Page } from '@playwright/test';

/** What others do to a document before React takes it over: password managers, blockers, translators and the like. */
const CHANGES = {
  'an element first in main': () => document.querySelector('main')?.prepend(document.createElement('div')),
  'an element after each field': () => {
    for (const field of document.querySelectorAll('input,textarea,select')) field.after(document.createElement('div'));
  },
  'another text': () => {
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.nodeValue = texts.currentNode.nodeValue?.replace(/[$.]/g, '*') ?? '';
  },
  'a paragraph less': () => document.querySelector('main p')?.remove(),
  'every text in an element': () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (text.parentElement?.closest('script,style,noscript')) continue;
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(text);
    }
  },
  'an element in the header': () => document.querySelector('header a')?.before(document.createElement('div')),
} as const;

export type DocumentChange = keyof typeof CHANGES;
export const DOCUMENT_CHANGES = Object.keys(CHANGES) as DocumentChange[];

/** Every document that the page opens from now on is changed when it is parsed, before React starts. Replaces an earlier call. */
export async function changeDocuments(page: Page, change: DocumentChange): Promise<void> {
  await page.addInitScript(`{
    const isFirst = !('changeDocument' in window);
    window.changeDocument = ${CHANGES[change].toString()};
    if (isFirst) document.addEventListener('DOMContentLoaded', () => window.changeDocument());
  }`);
}
