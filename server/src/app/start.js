import '../platform/process/compile-cache.js';

await import('./main.ts');
