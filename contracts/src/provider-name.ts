const NAMES: Readonly<Record<string, string>> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  'esim-go': 'eSIM Go',
  airalo: 'Airalo',
  'esim-access': 'eSIM Access',
};

/**
 * How a partner writes its own name; one from outside the shop is called by its code: `my-palm` is My Palm. What is no code, such as an
 * address, stays as it is.
 */
export function providerName(code: string): string {
  const name = NAMES[code];
  if (name || !/^[a-z][a-z\d-]*$/.test(code)) return name ?? code;
  return code.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
