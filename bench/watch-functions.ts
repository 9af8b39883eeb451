import { Session } from 'node:inspector';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

/** A function that ran: where its text begins and ends in its file, and how often. */
export type RunFunction = { name: string; start: number; end: number; count: number };
export type RunFunctions = { path: string; functions: RunFunction[] }[];

/** Loaded into the measured shop: from `start` to `stop`, which functions of its files ran. */
if (isMainThread && process.send) {
  const session = new Session();
  session.connect();
  process.on('message', (message) => {
    if (message === 'start') {
      session.post('Profiler.enable');
      session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
      return;
    }
    session.post('Profiler.takePreciseCoverage', (error, { result }) => {
      if (error) throw error;
      process.send?.(
        result.flatMap(({ url, functions }) => {
          if (!url.startsWith('file:')) return [];
          const ran = functions.map(({ functionName: name, ranges: [range] }) => ({
            name,
            start: range?.startOffset ?? 0,
            end: range?.endOffset ?? 0,
            count: range?.count ?? 0,
          }));
          return { path: fileURLToPath(url), functions: ran.filter(({ count }) => count > 0) };
        }) satisfies RunFunctions,
      );
      session.post('Profiler.stopPreciseCoverage');
    });
  });
  process.channel?.unref();
}
