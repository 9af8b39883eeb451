import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into the measured shop: from `start` to `stop`, the longest time in milliseconds in which its event loop was busy
 * without a break. A loop that waits for events, and is woken late by the machine, is not blocked.
 */
if (isMainThread && process.send) {
  let timer: NodeJS.Timeout | undefined;
  let last: EventLoopUtilization | undefined;
  let longestMs = 0;
  process.on('message', (message) => {
    clearInterval(timer);
    if (message === 'stop') return void process.send?.(longestMs);
    last = performance.eventLoopUtilization();
    longestMs = 0;
    timer = setInterval(() => {
      const now = performance.eventLoopUtilization();
      longestMs = Math.max(longestMs, now.active - (last?.active ?? 0));
      last = now;
    }, 1);
  });
  process.channel?.unref();
}
