import { join } from 'node:path';
import { openAiralo, serveAiralo } from './airalo/airalo.ts';
import { describeConnection, loadSecrets, type SandboxConnection } from './connection.ts';
import { serveAccountControls } from './control/account-controls.ts';
import { serveControls } from './control/control-routes.ts';
import { describeLedger } from './control/ledger.ts';
import { servePayPalControls } from './control/paypal-controls.ts';
import { serveStripeControls } from './control/stripe-controls.ts';
import { openEcb, serveEcb, serveEcbControls } from './ecb/ecb.ts';
import { openEsimAccess, serveEsimAccess } from './esim-access/esim-access.ts';
import { openEsimGo, serveEsimGo } from './esim-go/esim-go.ts';
import { createFaults } from './faults.ts';
import { sendHomePage } from './home-page.ts';
import { createHttpServer } from './http-server.ts';
import { acceptLoopbackOnly } from './loopback-only.ts';
import { serveMailbox } from './mail/mail-routes.ts';
import { startMailServer } from './mail/mail-server.ts';
import { openMailbox } from './mail/mailbox.ts';
import { serveApprovePage } from './paypal/approve-page.ts';
import { openPayPal, servePayPal } from './paypal/paypal.ts';
import { openSigningKey } from './paypal/signing-key.ts';
import { asFields, readText } from './read-fields.ts';
import { openSettings } from './settings.ts';
import { serveCardPages } from './stripe/card-pages.ts';
import { openStripe, serveStripe } from './stripe/stripe.ts';
import { serveStripeJs } from './stripe/stripe-js-routes.ts';
import type { SandboxLogger } from './webhook-sender.ts';

export type { SandboxConnection };
export type Sandbox = { url: string; connection: SandboxConnection; close(): Promise<void> };

/**
 * Starts all simulated partners on loopback: one HTTP server and one mail server.
 * State and keys are stored in `dataDir`; whatever was acknowledged survives a killed process. Port 0 means any free port.
 */
export async function startSandbox(options: {
  dataDir: string;
  port?: number;
  mailPort?: number;
  /** Real milliseconds since 1970, to which the virtual clock adds its offset. */
  clock?: () => number;
  logger?: SandboxLogger;
  /** Accepted by eSIM Go and eSIM Access: as many as by the partners by default, more for measurements and tests. */
  requestsPerSecond?: number | undefined;
}): Promise<Sandbox> {
  const { dataDir, logger, requestsPerSecond } = options;
  const secrets = loadSecrets(join(dataDir, 'secrets.json'));
  const settings = openSettings(join(dataDir, 'settings.jsonl'), options.clock ?? Date.now);
  const faults = createFaults();
  const app = createHttpServer();
  acceptLoopbackOnly(app);
  let url = '';
  const shared = {
    now: settings.now,
    shopUrl: settings.shopUrl,
    // Payers open the pages through the shop; without one, from the sandbox itself.
    pagesUrl: () => settings.shopUrl() ?? url,
    faults,
    logger,
  };

  const esimGo = openEsimGo({
    ...shared,
    journalPath: join(dataDir, 'esim-go.jsonl'),
    apiKey: secrets.esimGoApiKey,
    requestsPerSecond,
  });
  const airalo = openAiralo({
    ...shared,
    journalPath: join(dataDir, 'airalo.jsonl'),
    clientId: secrets.airaloClientId,
    clientSecret: secrets.airaloClientSecret,
  });
  const esimAccess = openEsimAccess({
    ...shared,
    journalPath: join(dataDir, 'esim-access.jsonl'),
    accessCode: secrets.esimAccessCode,
    secretKey: secrets.esimAccessSecretKey,
  });
  const stripe = openStripe({
    ...shared,
    journalPath: join(dataDir, 'stripe.jsonl'),
    url: () => url,
    secretKey: secrets.stripeSecretKey,
    publishableKey: secrets.stripePublishableKey,
    webhookSecret: secrets.stripeWebhookSecret,
  });
  const paypal = openPayPal({
    ...shared,
    journalPath: join(dataDir, 'paypal.jsonl'),
    apiUrl: () => `${url}/paypal`,
    clientId: secrets.paypalClientId,
    clientSecret: secrets.paypalClientSecret,
    webhookId: secrets.paypalWebhookId,
    signingKey: openSigningKey(join(dataDir, 'paypal-key.pem')),
  });
  const ecb = openEcb({ now: settings.now });
  const mailbox = openMailbox(dataDir, settings.now);
  const senders = [esimGo.callbacks, airalo.webhooks, esimAccess.webhooks, stripe.webhooks, paypal.webhooks];
  const resumeWebhooks = () => {
    for (const sender of senders) sender.resume();
  };

  app.register(async (scope) => serveEsimGo(scope, esimGo, faults), { prefix: '/esim-go/v2.5' });
  app.register(async (scope) => serveAiralo(scope, airalo, faults), { prefix: '/airalo/v2' });
  app.register(async (scope) => serveEsimAccess(scope, esimAccess, { faults, requestsPerSecond }), {
    prefix: '/esim-access/api/v1/open',
  });
  app.register(async (scope) => servePayPal(scope, paypal, faults), { prefix: '/paypal' });
  app.register(async (scope) => serveEcb(scope, ecb, faults), { prefix: '/ecb' });
  serveStripe(app, stripe, faults);
  serveCardPages(app, stripe);
  serveStripeJs(app, stripe);
  serveApprovePage(app, paypal);
  serveMailbox(app, mailbox);
  serveControls(app, { esimGo, airalo, esimAccess, settings, faults });
  serveEcbControls(app, ecb);
  servePayPalControls(app, paypal);
  serveStripeControls(app, stripe);
  serveAccountControls(app, { esimGo, airalo, esimAccess, stripe, paypal });
  app.get('/sandbox/ledger', () => describeLedger({ esimGo, airalo, esimAccess, stripe, paypal, mailbox }));
  app.get('/sandbox', (_request, reply) => sendHomePage(reply, shared.pagesUrl()));

  const mailServer = await startMailServer(mailbox, faults, options.mailPort ?? 0);
  app.get('/connection', () => describeConnection(secrets, url, mailServer.port));
  app.post('/connection', (request, reply) => {
    const shopUrl = readText(asFields(request.body), 'shopUrl') ?? '';
    if (!URL.canParse(shopUrl) || !/^https?:$/.test(new URL(shopUrl).protocol)) {
      return reply.code(422).send({ message: `Expected shopUrl to be an http address, got ${shopUrl || 'nothing'}.` });
    }
    settings.setShopUrl(shopUrl.replace(/\/+$/, ''));
    resumeWebhooks();
    return describeConnection(secrets, url, mailServer.port);
  });

  url = await app.listen({ port: options.port ?? 0, host: '127.0.0.1' });
  resumeWebhooks();
  logger?.info({ url, mailPort: mailServer.port }, 'sandbox_started');

  return {
    url,
    connection: describeConnection(secrets, url, mailServer.port),
    close: async () => {
      for (const sender of senders) sender.close();
      await app.close();
      await mailServer.close();
      for (const store of [esimGo.store, airalo.store, esimAccess.store, stripe.store, paypal.store, mailbox, settings])
        store.close();
    },
  };
}
