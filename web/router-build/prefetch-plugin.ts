import type { Plugin } from 'vite';

/** React Router's module that lists what is fetched in advance for a link. */
const LINKS = /react-router\/dist\/production\/lib\/dom\/ssr\/links\.js$/;
const LOADED_FOR_ITS_LINKS =
  'let mod = await loadRouteModule(route, routeModules);\n\t\t\treturn mod.links ? mod.links() : [];';
const IF_LOADED = 'return routeModules[route.id]?.links?.() ?? [];';

/**
 * React Router loads the page of a link as soon as the pointer is on it, for the stylesheets that it might name, and reloads
 * the page that is open if that fails: on a poor network, with all that was typed into it. No page here names any, and its
 * modules are fetched in advance without being run.
 */
export function prefetchPlugin(): Plugin {
  return {
    name: 'esimshop-prefetch',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!LINKS.test(id)) return null;
      if (!code.includes(LOADED_FOR_ITS_LINKS)) this.error('React Router fetches pages in advance in another way now.');
      return { code: code.replace(LOADED_FOR_ITS_LINKS, IF_LOADED), map: null };
    },
  };
}
