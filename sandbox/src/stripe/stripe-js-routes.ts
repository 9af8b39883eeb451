import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatAmount } from '../format-amount.ts';
import { type Html, html } from '../html.ts';
import { isSameSecret } from '../is-same-secret.ts';
import { readForm } from '../parse-form.ts';
import { asFields, type Fields, readText } from '../read-fields.ts';
import { listActiveWallets } from './account.ts';
import { finishAuthentication } from './confirm-payment.ts';
import { describeFrame, frameTexts } from './frame-texts.ts';
import { describeForClient } from './payment-intents.ts';
import type { StripePartner } from './stripe-context.ts';
import { type PaymentIntent, WALLETS } from './stripe-objects.ts';
import { describeSheet } from './wallet-sheet.ts';

const FILES = [
  'stripe.js',
  'card-frame.js',
  'authentication-frame.js',
  'wallet-buttons-frame.js',
  'wallet-sheet-frame.js',
  'frame.css',
] as const;

/** A stand-in of Stripe's script, with the frames in which it collects a card and lets its holder authenticate. */
export function serveStripeJs(app: FastifyInstance, stripe: StripePartner): void {
  for (const name of FILES) {
    const text = readFileSync(new URL(`./stripe-js/${name}`, import.meta.url), 'utf8');
    const type = name.endsWith('.css') ? 'text/css' : 'text/javascript';
    app.get(`/stripe-js/${name}`, (_request, reply) =>
      reply.header('Content-Type', `${type}; charset=utf-8`).header('Cache-Control', 'no-cache').send(text),
    );
  }

  app.get('/stripe-js/card', (request, reply) => {
    const { locale, key } = asFields(request.query);
    const texts = frameTexts(locale);
    return sendFrame(reply, stripe, {
      language: texts.language,
      title: 'Secure payment input frame',
      script: 'card-frame.js',
      body: html`<form novalidate data-key="${knownKey(stripe, key)}" data-texts="${describeFrame(texts)}">
${field('number', texts.number, '1234 1234 1234 1234', 'cc-number')}
${field('expiry', texts.expiry, texts.expiryFormat, 'cc-exp')}
${field('cvc', texts.cvc, 'CVC', 'cc-csc')}
</form>`,
    });
  });

  app.get('/stripe-js/wallets', (request, reply) => {
    const { key } = asFields(request.query);
    return sendFrame(reply, stripe, {
      language: 'en',
      title: 'Secure payment button frame',
      script: 'wallet-buttons-frame.js',
      body: html`<main class="wallets" data-key="${knownKey(stripe, key)}" data-wallets="${JSON.stringify(listActiveWallets(stripe))}"></main>`,
    });
  });

  app.get('/stripe-js/sheet', (request, reply) => {
    const query = asFields(request.query);
    const wallet = WALLETS.find((known) => known === query.wallet);
    if (!wallet) return reply.code(404).send({ message: 'No such wallet.' });
    const { language, wallet: texts } = frameTexts(query.locale);
    const { title, body } = describeSheet({ wallet, texts, query, key: knownKey(stripe, query.key) });
    return sendFrame(reply, stripe, { language, title, script: 'wallet-sheet-frame.js', body });
  });

  app.get('/stripe-js/authenticate', (request, reply) => {
    const intent = findIntent(stripe, asFields(request.query));
    return sendFrame(reply, stripe, {
      language: 'en',
      title: '3D Secure',
      script: 'authentication-frame.js',
      body: html`<main class="bank">
<h1>Confirm your payment</h1>
<p>This frame simulates 3-D Secure.</p>
<p>esimshop (sandbox) requests a payment of ${intent ? formatAmount(intent.amount, intent.currency, 'stripe') : 'nothing'}.</p>
<p><button type="button" value="complete">Complete authentication</button>
<button type="button" value="fail">Fail authentication</button></p>
</main>`,
    });
  });

  app.post('/stripe-js/authenticate', (request, reply) => {
    const form = readForm(request);
    const intent = findIntent(stripe, form);
    const result = readText(form, 'result');
    if (!intent) return reply.code(404).send({ message: 'No such payment intent.' });
    const isWaiting = intent.next_action?.type === 'use_stripe_sdk';
    if (result === undefined || !isWaiting) return describeForClient(intent);
    return describeForClient(finishAuthentication(stripe, intent, result === 'complete'));
  });
}

/** Empty if it is not the account's own. */
function knownKey({ publishableKey }: StripePartner, key: unknown): string {
  return isSameSecret(typeof key === 'string' ? key : '', publishableKey) ? publishableKey : '';
}

function findIntent(stripe: StripePartner, fields: Fields): PaymentIntent | undefined {
  const secret = readText(fields, 'client_secret') ?? '';
  const intent = stripe.store.find('paymentIntents', secret.split('_secret_')[0] ?? '');
  return intent && isSameSecret(secret, intent.client_secret) ? intent : undefined;
}

function field(name: string, label: string, placeholder: string, autocomplete: string): Html {
  return html`<div class="Field ${name}">
<label class="Label" for="${name}">${label}</label>
<input class="Input" id="${name}" name="${name}" inputmode="numeric" autocomplete="${autocomplete}" placeholder="${placeholder}" aria-describedby="${name}-error">
<p class="Error" id="${name}-error" role="alert"></p>
</div>`;
}

type Frame = { language: string; title: string; script: string; body: Html };

/** Framed by the shop alone; what it loads and asks is the sandbox's own. */
function sendFrame(reply: FastifyReply, { pagesUrl }: StripePartner, frame: Frame): FastifyReply {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    `frame-ancestors ${new URL(pagesUrl()).origin}`,
    "base-uri 'none'",
  ].join('; ');
  return reply
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .send(renderFrame(frame).markup);
}

function renderFrame({ language, title, script, body }: Frame): Html {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/stripe-js/frame.css">
</head>
<body>
${body}
<script src="/stripe-js/${script}"></script>
</body>
</html>
`;
}
