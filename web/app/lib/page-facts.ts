import { useRouteLoaderData } from 'react-router';
import type { PageContext } from './page-context.ts';

export type PageFacts = Pick<PageContext, 'publicUrl' | 'sandbox'>;

/** What the root loader knows about the shop. Nothing of it is known where the root itself failed. */
export function usePageFacts(): PageFacts {
  const facts = useRouteLoaderData('root') as PageFacts | undefined;
  return facts ?? { publicUrl: '', sandbox: false };
}
