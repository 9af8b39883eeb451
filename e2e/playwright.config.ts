import { defineConfig } from '@playwright/test';

/** The global setup finds the browser and starts the shop; both are passed on as environment variables. */
const { CHROMIUM_PATH, SHOP_URL, JOURNEYS_REPORT } = process.env;

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
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'specification', testDir: 'specification', use: { viewport: { width: 1280, height: 800 } } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
});
