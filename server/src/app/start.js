import '../platform/process/compile-cache.js';
import { setFlagsFromString } from 'node:v8';

// Node's own flag is for this thread. It would take precedence over the limits that the shop gives its other threads.
setFlagsFromString('--max-semi-space-size=0');

await import('./main.ts');
