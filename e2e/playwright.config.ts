import { defineConfig } from '@playwright/test';

/** The global setup finds the browser and starts the shop; both are passed on as environment variables. */
const { CHROMIUM_PATH, SHOP_URL, JOURNEYS_REPORT } = process.env;

/** Journeys about partners, networks, clocks and weights, or that set their widths themselves: a phone shows nothing else. */
const AT_ONE_WIDTH = [
  'desk-clock',
  'never-pay-twice',
  'page-weight',
  'pricing-rules',
  'render-error',
  'return-elsewhere',
  'top-up-bad-days',
  'unreliable-network',
];

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  globalSetup: './setup/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A trace costs a third of a test's time, so only the second attempt writes one.
  retries: 1,
  forbidOnly: true,
  // Only a test that fails waits this long.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['line'], ...(JOURNEYS_REPORT ? [['json', { outputFile: JOURNEYS_REPORT }] as const] : [])],
  use: {
    ...(SHOP_URL && { baseURL: SHOP_URL }),
    locale: 'en-US',
    timezoneId: 'Europe/Istanbul',
    trace: 'on-first-retry',
    launchOptions: { ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }) },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: AT_ONE_WIDTH.map((name) => `**/${name}.test.ts`),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'specification', testDir: 'specification', use: { viewport: { width: 1280, height: 800 } } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
});
