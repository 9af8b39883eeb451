import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // A page is small enough to come in one file with the function that loads its data.
  splitRouteModules: false,
  // One manifest with the first page: no lookup between a tap and the next screen.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
