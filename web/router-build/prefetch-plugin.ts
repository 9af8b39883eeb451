import type { Plugin } from 'vite';

/** What React Router does for a link that the pointer is on, by its module, and what it does here. */
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
];

/**
 * On a poor network, a page that is fetched in advance in vain does no harm. React Router would load and run it for the
 * stylesheets that it might name, and load the open page again if that fails, with all that was typed into it: no page here
 * names any. And a browser that has failed to preload a module never asks for it again: one that is prefetched, it does.
 */
export function prefetchPlugin(): Plugin {
  return {
    name: 'esimshop-prefetch',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const change = CHANGES.find(({ module }) => module.test(id));
      if (!change) return null;
      if (!code.includes(change.from)) this.error('React Router fetches pages in advance in another way now.');
      return { code: code.replace(change.from, change.to), map: null };
    },
  };
}
