import { expect, type Page } from '@playwright/test';

/** Every page is translated once React has taken it over, and so is what comes later: each text turns into two elements. */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const translate = (text: Text) => {
      if (!text.data.trim() || text.parentElement?.closest('script,style,noscript,textarea,font')) return;
      const outer = document.createElement('font');
      outer.append(document.createElement('font'));
      outer.firstElementChild?.append(text.data);
      text.replaceWith(outer);
    };
    const translateAll = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Node[] = [];
      do found.push(texts.currentNode);
      while (texts.nextNode());
      for (const node of found) if (node instanceof Text) translate(node);
    };
    document.addEventListener('shop:ready', () => {
      translateAll(document.body);
      new MutationObserver((records) => {
        for (const { target, addedNodes } of records)
          for (const node of [target, ...addedNodes]) {
            if (node.isConnected) translateAll(node);
          }
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    });
  });
}

/** The page is there, works, and is translated. */
export async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator('main h1 font').first()).toBeVisible();
}
