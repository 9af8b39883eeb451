import type { Plugin } from 'vite';

/** What React Router does in a browser, by its module, and what it does here. */
const CHANGES = [
  {
    module: /react-router\/dist\/production\/lib\/dom\/ssr\/links\.js$/,
    from: 'let mod = await loadRouteModule(route, routeModules);\n\t\t\treturn mod.links ? mod.links() : [];',
    to: 'return routeModules[route.id]?.links?.() ?? [];',
  },
  {
    module: /react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/,
    from: 'key: href,\n\t\trel: "modulepreload",',
    to: 'key: href,\n\t\trel: "prefetch",\n\t\tas: "script",',
  },
  {
    module: /react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/,
    from: '.pipeThrough(new TextEncoderStream());` : " ";',
    to: '.pipeThrough(new TextEncoderStream());` : "";',
  },
  {
    module: /react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/,
    from: 'let routeModulesScript = !isStatic ? " " :',
    to: 'let routeModulesScript = !isStatic ? "" :',
  },
  {
    module: /react-router\/dist\/production\/lib\/dom\/lib\.js$/,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: React Router's own text
    from: '`(${restoreScroll})(${escapeHtml(JSON.stringify(storageKey || SCROLL_RESTORATION_STORAGE_KEY))}, ${escapeHtml(JSON.stringify(ssrKey))})`',
    to: '""',
  },
];

/**
 * On a poor network, a page that is fetched in advance in vain does no harm. React Router would load and run it for the
 * stylesheets that it might name, and load the open page again if that fails, with all that was typed into it: no page here
 * names any. And a browser that has failed to preload a module never asks for it again: one that is prefetched, it does.
 *
 * Only the server writes inline scripts. A browser that renders a page anew, because something else had changed its document,
 * would write their texts by `innerHTML`, which the page's policy refuses.
 */
export function routerPlugin(): Plugin {
  return {
    name: 'esimshop-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const changes = CHANGES.filter(({ module }) => module.test(id));
      if (changes.length === 0) return null;
      const changed = changes.reduce((text, { from, to }) => {
        if (text.split(from).length !== 2) this.error(`React Router is written in another way now: no '${from}'.`);
        return text.replace(from, () => to);
      }, code);
      return { code: changed, map: null };
    },
  };
}
