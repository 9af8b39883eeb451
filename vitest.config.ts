import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './e2e/setup/memory-folder.ts';
import { listResting } from './scripts/validate/turns.ts';
import { contentPlugin } from './web/content-build/content-plugin.ts';

keepTemporaryFilesInMemory();

/** Property tests and killed processes take long on a busy machine; only a test that fails waits this long. */
const PATIENCE_MS = 120_000;

const common = {
  // Files share the modules of their worker, which saves two fifths of the processor's time; each takes its stubs away.
  isolate: false,
  exclude: [...configDefaults.exclude, ...listResting('tests', process.env.TURN)],
  setupFiles: ['./server/test/fail-on-console-errors.ts'],
  testTimeout: PATIENCE_MS,
  hookTimeout: PATIENCE_MS,
  expect: { poll: { timeout: 30_000 } },
};

/** What tests of the pages' sources need. */
const pages = {
  plugins: [contentPlugin()],
  resolve: { alias: { '~': fileURLToPath(new URL('./web/app', import.meta.url)) } },
};

export default defineConfig({
  test: {
    // Many files wait for killed processes, time limits and partners: more of them than cores keep two cores busy.
    maxWorkers: 4,
    projects: [
      {
        ...pages,
        test: {
          ...common,
          name: 'rules',
          include: ['{content,contracts,embedded-postgres,extension,extensions,sandbox,scripts,web}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'server',
          include: ['server/**/*.test.ts'],
          // Most of what a test makes is soon garbage: in less room a tenth of the processor's time goes to collecting it.
          execArgv: ['--max-semi-space-size=64'],
          globalSetup: './server/test/global-setup.ts',
        },
      },
      {
        ...pages,
        test: {
          ...common,
          name: 'web',
          include: ['web/**/*.test.tsx'],
          // A worker ends where the next file has another environment: those that need no DOM are rules.
          environment: 'happy-dom',
        },
      },
    ],
  },
});
