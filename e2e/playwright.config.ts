import { defineConfig } from '@playwright/test';
import { listResting } from '../scripts/validate/turns.ts';
import { ON_DESKTOPS_ONLY, ON_PHONES_ONLY } from './setup/widths.ts';

/** The global setup finds the browser and starts the shop; both are passed on as environment variables. */
const { CHROMIUM_PATH, SHOP_URL, JOURNEYS_REPORT, LANGUAGES, TURN } = process.env;

const toPatterns = (names: readonly string[]) => names.map((name) => `**/${name}.test.ts`);
const resting = listResting('journeys', TURN);

const DESKTOP = {
  viewport: { width: 1280, height: 800 },
  // As in a private window: what a visitor does online needs no service worker, and phones have one.
  serviceWorkers: 'block',
} as const;

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  globalSetup: './setup/global-setup.ts',
  fullyParallel: true,
  // Some journeys wait for clocks and partners: one more than two cores keeps both busy.
  workers: 3,
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
      testIgnore: toPatterns([...ON_DESKTOPS_ONLY, ...resting]),
      // Of a journey through all screens in either language, a phone shows the Turkish one, whose words are longer.
      ...(LANGUAGES !== 'all' && { grepInvert: /, in en$/ }),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'specification', testDir: 'specification', use: DESKTOP },
    {
      name: 'desktop',
      testIgnore: toPatterns([...ON_PHONES_ONLY, ...resting]),
      ...(LANGUAGES !== 'all' && { grepInvert: /, in tr$/ }),
      use: DESKTOP,
    },
  ],
});
