import { test as base, expect } from '@playwright/test';
import { collectPageErrors } from './page-errors.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';
import { createVisitor, type Visitor } from './visitor.ts';

type JourneyFixtures = {
  /** Error statuses that this journey expects; 0 stands for a lost connection. */
  expectedStatuses: readonly number[];
  /** Errors of scripts that this journey expects. */
  expectedErrors: readonly RegExp[];
  /** The origin of the payment partner's script, in a shop that has one. */
  paymentOrigin: string | undefined;
  sandbox: Sandbox;
  visitor: Visitor;
  expectNoPageErrors: undefined;
};

/** A test whose pages must not log errors, violate their content security policy or make third-party requests. */
export const test = base.extend<JourneyFixtures>({
  expectedStatuses: [[], { option: true }],
  expectedErrors: [[], { option: true }],
  paymentOrigin: [undefined, { option: true }],
  sandbox: async ({ request }, use) => use(createSandbox(request)),
  visitor: async ({ page, request }, use) => use(createVisitor({ page, request })),
  expectNoPageErrors: [
    async ({ context, baseURL, expectedStatuses, expectedErrors, paymentOrigin }, use) => {
      const options = { shop: baseURL ?? '', expected: expectedStatuses, payment: paymentOrigin };
      const errors = collectPageErrors(context, options);
      await use(undefined);
      expect(errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };
