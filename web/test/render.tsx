import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, renderHook } from '@testing-library/react';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { onTestFinished } from 'vitest';
import type { Language } from '~/lib/language.ts';
import type { PageFacts } from '~/lib/page-facts.ts';
import { createQueryClient } from '~/lib/query-client.ts';
import { LanguageContext } from '~/lib/use-language.ts';

/** Only a failing test waits this long. */
configure({ asyncUtilTimeout: 10_000 });

type Options = {
  path?: string;
  language?: Language;
  /** What the root loader tells of the shop. */
  facts?: PageFacts;
  /** What earlier pages have loaded. */
  prepare?: (client: QueryClient) => void;
};

/** Renders as a page of the shop does: with its query client, an address and a language. */
export function renderInShop(ui: ReactNode, options?: Options) {
  const { client, address, wrapper } = createPage(options);
  return { ...render(ui, { wrapper }), client, address };
}

/** The same for a hook alone. */
export function renderHookInShop<Result>(useHook: () => Result, options?: Options) {
  const { client, address, wrapper } = createPage(options);
  return { ...renderHook(useHook, { wrapper }), client, address };
}

function createPage({ path = '/', language = 'en', facts, prepare }: Options = {}) {
  const client = createQueryClient();
  prepare?.(client);
  const seen = { address: path };
  const page = (
    <>
      <Address seen={seen} />
      <Shown />
    </>
  );
  const router = createMemoryRouter([{ id: 'root', path: '*', element: page }], {
    initialEntries: [path],
    ...(facts && { hydrationData: { loaderData: { root: facts } } }),
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <LanguageContext value={language}>
      <QueryClientProvider client={client}>
        <ShownContext value={children}>
          <RouterProvider router={router} />
        </ShownContext>
      </QueryClientProvider>
    </LanguageContext>
  );
  onTestFinished(() => {
    cleanup();
    client.clear();
  });
  return { client, wrapper, address: () => seen.address };
}

/** What a test renders: the router takes its elements once. */
const ShownContext = createContext<ReactNode>(null);
const Shown = () => use(ShownContext);

/** Tells the test where the page is. */
function Address({ seen }: { seen: { address: string } }) {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    seen.address = pathname + search + hash;
  });
  return null;
}
