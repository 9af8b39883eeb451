const NAMES: Readonly<Record<string, string>> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  'esim-go': 'eSIM Go',
  airalo: 'Airalo',
  'esim-access': 'eSIM Access',
};

/** How a partner writes its own name. */
export function providerName(code: string): string {
  return NAMES[code] ?? code;
}
