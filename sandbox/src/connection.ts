import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makePayPalId, makeSecret } from './random-id.ts';

/** Addresses and keys with which a shop connects to the partners of a sandbox. */
export type SandboxConnection = {
  url: string;
  esimGo: { baseUrl: string; apiKey: string };
  airalo: { baseUrl: string; clientId: string; clientSecret: string };
  esimAccess: { baseUrl: string; accessCode: string; secretKey: string; webhookAddresses: string[] };
  stripe: { baseUrl: string; secretKey: string; publishableKey: string; webhookSecret: string };
  paypal: { baseUrl: string; clientId: string; clientSecret: string; webhookId: string };
  smtpUrl: string;
  ratesUrl: string;
};

export type Secrets = {
  esimGoApiKey: string;
  airaloClientId: string;
  airaloClientSecret: string;
  esimAccessCode: string;
  esimAccessSecretKey: string;
  stripeSecretKey: string;
  stripePublishableKey: string;
  stripeWebhookSecret: string;
  paypalClientId: string;
  paypalClientSecret: string;
  paypalWebhookId: string;
};

/** The keys of a data folder: generated on the first start that needs them, readable only by their owner. */
export function loadSecrets(path: string): Secrets {
  const stored = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Partial<Secrets>) : {};
  const secrets = { ...makeSecrets(), ...stored };
  if (Object.keys(secrets).length === Object.keys(stored).length) return secrets;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // Written to a temporary file and renamed, so that a crash leaves no partial file.
  writeFileSync(`${path}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return secrets;
}

function makeSecrets(): Secrets {
  return {
    esimGoApiKey: makeSecret('sandbox_'),
    airaloClientId: makeSecret('sandbox-client-'),
    airaloClientSecret: makeSecret('sandbox-secret-'),
    esimAccessCode: makeSecret('sandbox-code-'),
    esimAccessSecretKey: makeSecret('sandbox-secret-'),
    stripeSecretKey: makeSecret('sk_test_'),
    stripePublishableKey: makeSecret('pk_test_'),
    stripeWebhookSecret: makeSecret('whsec_'),
    paypalClientId: makeSecret('sandbox-client-'),
    paypalClientSecret: makeSecret('sandbox-secret-'),
    paypalWebhookId: makePayPalId(),
  };
}

export function describeConnection(secrets: Secrets, url: string, mailPort: number): SandboxConnection {
  return {
    url,
    esimGo: { baseUrl: `${url}/esim-go/v2.5`, apiKey: secrets.esimGoApiKey },
    airalo: {
      baseUrl: `${url}/airalo/v2`,
      clientId: secrets.airaloClientId,
      clientSecret: secrets.airaloClientSecret,
    },
    esimAccess: {
      baseUrl: `${url}/esim-access/api/v1/open`,
      accessCode: secrets.esimAccessCode,
      secretKey: secrets.esimAccessSecretKey,
      // Nobody signs its webhooks, and those of the sandbox come from this machine.
      webhookAddresses: ['127.0.0.0/8', '::1'],
    },
    stripe: {
      baseUrl: url,
      secretKey: secrets.stripeSecretKey,
      publishableKey: secrets.stripePublishableKey,
      webhookSecret: secrets.stripeWebhookSecret,
    },
    paypal: {
      baseUrl: `${url}/paypal`,
      clientId: secrets.paypalClientId,
      clientSecret: secrets.paypalClientSecret,
      webhookId: secrets.paypalWebhookId,
    },
    smtpUrl: `smtp://127.0.0.1:${mailPort}`,
    ratesUrl: `${url}/ecb/stats/eurofxref/eurofxref-daily.xml`,
  };
}
