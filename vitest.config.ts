import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './e2e/setup/memory-folder.ts';
import { listResting } from './scripts/validate/turns.ts';
import { contentPlugin } from './web/content-build/content-plugin.ts';

keepTemporaryFilesInMemory();

const exclude = [...configDefaults.exclude, ...listResting('tests', process.env.TURN)];
const noConsoleErrors = ['./server/test/fail-on-console-errors.ts'];

/** Property tests and killed processes take long on a busy machine; only a test that fails waits this long. */
const PATIENCE_MS = 120_000;

export default defineConfig({
  test: {
    // Many files wait for killed processes, time limits and partners: more of them than cores keep two cores busy.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: 'rules',
          // Files share the modules of their worker, which saves two fifths of the processor's time.
          isolate: false,
          include: ['{content,contracts,embedded-postgres,extension,extensions,sandbox,scripts}/**/*.test.ts'],
          setupFiles: noConsoleErrors,
          testTimeout: PATIENCE_MS,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: 'server',
          // Likewise; each opens a shop of its own.
          isolate: false,
          include: ['server/**/*.test.ts'],
          exclude,
          // Most of what a test makes is soon garbage: in less room a tenth of the processor's time goes to collecting it.
          execArgv: ['--max-semi-space-size=64'],
          setupFiles: noConsoleErrors,
          globalSetup: './server/test/global-setup.ts',
          testTimeout: PATIENCE_MS,
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        plugins: [contentPlugin()],
        resolve: { alias: { '~': fileURLToPath(new URL('./web/app', import.meta.url)) } },
        test: {
          name: 'web',
          // Likewise; each takes its stubs away.
          isolate: false,
          include: ['web/{app,content-build,dev,styles-build,texts-build,worker}/**/*.test.{ts,tsx}'],
          exclude,
          setupFiles: noConsoleErrors,
          testTimeout: PATIENCE_MS,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
