import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // One manifest with the first page: no lookup between a tap and the next screen.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
