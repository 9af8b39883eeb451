import { isMainThread } from 'node:worker_threads';

/** Loaded into the measured shop: from `start` to `stop`, the longest time in milliseconds in which its event loop was blocked. */
if (isMainThread && process.send) {
  let timer: NodeJS.Timeout | undefined;
  let lastMs = 0;
  let longestMs = 0;
  process.on('message', (message) => {
    clearInterval(timer);
    if (message === 'stop') return void process.send?.(longestMs);
    lastMs = performance.now();
    longestMs = 0;
    timer = setInterval(() => {
      const now = performance.now();
      longestMs = Math.max(longestMs, now - lastMs - 1);
      lastMs = now;
    }, 1);
  });
  process.channel?.unref();
}
