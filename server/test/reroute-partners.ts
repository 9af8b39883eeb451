import type { PartnerConnections } from '../src/platform/config/partners.ts';

export const PARTNERS = ['stripe', 'paypal', 'esim-go', 'mail'] as const;
export type Partner = (typeof PARTNERS)[number] | 'airalo' | 'esim-access';
export type PartnerPorts = Partial<Record<Partner, number>>;

type Rerouted = { connections: PartnerConnections; sandboxUrl: string };

/** The same partners behind other ports of this machine. */
export function reroutePartners(
  { esimGo, airalo, esimAccess, stripe, paypal, smtpUrl, ratesUrl }: PartnerConnections,
  sandboxUrl: string,
  ports: PartnerPorts,
): Rerouted {
  const through = (partner: Partner, address: string) => {
    const port = ports[partner];
    return port ? address.replace(/:\d+/, `:${port}`) : address;
  };
  return {
    connections: {
      ...(esimGo && { esimGo: { ...esimGo, baseUrl: through('esim-go', esimGo.baseUrl) } }),
      ...(airalo && { airalo: { ...airalo, baseUrl: through('airalo', airalo.baseUrl) } }),
      ...(esimAccess && { esimAccess: { ...esimAccess, baseUrl: through('esim-access', esimAccess.baseUrl) } }),
      stripe: { ...stripe, baseUrl: through('stripe', stripe.baseUrl ?? sandboxUrl) },
      ...(paypal && { paypal: { ...paypal, baseUrl: through('paypal', paypal.baseUrl) } }),
      smtpUrl: through('mail', smtpUrl),
      ...(ratesUrl && { ratesUrl }),
    },
    sandboxUrl: through('stripe', sandboxUrl),
  };
}
