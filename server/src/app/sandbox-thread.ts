import { parentPort, workerData } from 'node:worker_threads';
import { type SandboxConnection, startSandbox } from '@esimshop/sandbox/sandbox';

export type { SandboxConnection };
/** What the thread posts once it is open. */
export type SandboxMessage = { connection?: SandboxConnection };
export type SandboxThreadData = { dataDir: string; requestsPerSecond: number | undefined };

// Runs in its own thread, so that the partners' work does not slow down the shop's. Any message ends it.
const sandbox = await startSandbox(workerData as SandboxThreadData);
parentPort?.once('message', () => sandbox.close().then(() => process.exit()));
parentPort?.postMessage({ connection: sandbox.connection } satisfies SandboxMessage);
