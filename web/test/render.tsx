import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, renderHook } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { onTestFinished } from 'vitest';
import type { Language } from '~/lib/language.ts';
import { createQueryClient } from '~/lib/query-client.ts';
import { LanguageContext } from '~/lib/use-language.ts';

type Options = {
  path?: string;
  language?: Language;
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

function createPage({ path = '/', language = 'en', prepare }: Options = {}) {
  const client = createQueryClient();
  prepare?.(client);
  const seen = { address: path };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <LanguageContext value={language}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[path]}>
          <Address seen={seen} />
          {children}
        </MemoryRouter>
      </QueryClientProvider>
    </LanguageContext>
  );
  onTestFinished(() => {
    cleanup();
    client.clear();
  });
  return { client, wrapper, address: () => seen.address };
}

/** Tells the test where the page is. */
function Address({ seen }: { seen: { address: string } }) {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    seen.address = pathname + search + hash;
  });
  return null;
}
