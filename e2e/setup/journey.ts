import { test as base, expect } from '@playwright/test';
import { watchPages } from './page-watch.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';
import { createVisitor, type Visitor } from './visitor.ts';

type JourneyFixtures = {
  /** Statuses that this journey is about; 0 stands for a lost connection. */
  expectedStatuses: readonly number[];
  sandbox: Sandbox;
  visitor: Visitor;
  quietPages: undefined;
};

/** A test whose pages must stay without errors, refused scripts and third parties. */
export const test = base.extend<JourneyFixtures>({
  expectedStatuses: [[], { option: true }],
  sandbox: async ({ request }, use) => use(createSandbox(request)),
  visitor: async ({ page, request, baseURL }, use) => use(createVisitor({ page, request, shop: baseURL ?? '' })),
  quietPages: [
    async ({ context, baseURL, expectedStatuses }, use) => {
      const { faults } = watchPages(context, { shop: baseURL ?? '', expected: expectedStatuses });
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };
