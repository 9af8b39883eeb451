import { tracingChannel } from 'node:diagnostics_channel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Partners } from '../src/shop.ts';

/** What the shop asks its partners on an order's way. */
export type PartnerCall =
  | `payment${Again}`
  | `refund${Again}`
  | 'list'
  | 'purchase'
  | 'esim'
  | 'mail'
  | 'revocation'
  | 'forget';
/** Whether the shop has asked for the same thing before. */
type Again = '' | ' again';
/** What others ask of the shop: a buyer, or the partner of this name. */
type Called = 'order' | `${string} webhook`;
/**
 * A moment of an order's processing. A call is `sent` once it has been under way for some time, which only slow
 * partners let happen.
 */
export type Moment =
  | `${Called} ${'request' | 'response'}`
  | `${PartnerCall} ${'due' | 'sent' | 'response'}`
  | `commit ${string}`;

export type Observer = {
  reach(moment: Moment, request?: FastifyRequest): void;
  /** Around a call to a partner; the returned function is called at its end. */
  enter?(call: PartnerCall): () => void;
};

const SENT_AFTER_MS = 250;

/** The same partners, whose calls are observed. */
export function observePartners({ gateways, suppliers, mail, ...rest }: Partners, observer: Observer): Partners {
  const { stripe } = gateways;
  if (!stripe) throw new Error('Expected a gateway called stripe');
  const observed = <Arguments extends unknown[], Result>(
    name: PartnerCall | ((...given: Arguments) => PartnerCall),
    call: (...given: Arguments) => Promise<Result>,
  ) => observeCall(observer, name, call);
  return {
    ...rest,
    gateways: {
      ...gateways,
      stripe: {
        ...stripe,
        start: observed(
          ({ repeatedAfterMs }) => (repeatedAfterMs === undefined ? 'payment' : 'payment again'),
          stripe.start,
        ),
        refund: observed(
          ({ repeatedAfterMs }) => (repeatedAfterMs === undefined ? 'refund' : 'refund again'),
          stripe.refund,
        ),
        ...(stripe.forgetPayers && { forgetPayers: observed('forget', stripe.forgetPayers) }),
      },
    },
    suppliers: Object.fromEntries(
      Object.entries(suppliers).map(([name, { plans, esims }]) => [
        name,
        {
          plans,
          esims: {
            ...esims,
            purchase: observed('purchase', esims.purchase),
            listOrders: observed('list', esims.listOrders),
            ...(esims.findPurchases && { findPurchases: observed('list', esims.findPurchases) }),
            getEsimState: observed('esim', esims.getEsimState),
            getPurchase: observed('esim', esims.getPurchase),
            ...(esims.revocation && {
              revocation: { ...esims.revocation, revoke: observed('revocation', esims.revocation.revoke) },
            }),
          },
        },
      ]),
    ),
    mail: { ...mail, send: observed('mail', mail.send) },
  };
}

function observeCall<Arguments extends unknown[], Result>(
  observer: Observer,
  name: PartnerCall | ((...given: Arguments) => PartnerCall),
  call: (...given: Arguments) => Promise<Result>,
): (...given: Arguments) => Promise<Result> {
  return async (...given) => {
    const kind = typeof name === 'function' ? name(...given) : name;
    observer.reach(`${kind} due`);
    const leave = observer.enter?.(kind);
    const timer = setTimeout(() => observer.reach(`${kind} sent`), SENT_AFTER_MS);
    try {
      const result = await call(...given);
      observer.reach(`${kind} response`);
      return result;
    } finally {
      clearTimeout(timer);
      leave?.();
    }
  };
}

const handlers = tracingChannel('fastify.request.handler');

/** Observes orders and webhooks: when their requests are parsed, and before their responses are sent. */
export function observeRequests(observer: Observer): Disposable {
  const listener = (message: unknown) => {
    const { request, reply } = message as { request: FastifyRequest; reply: FastifyReply };
    const kind = kindOf(request);
    if (!kind) return;
    observer.reach(`${kind} request`, request);
    const { raw } = reply;
    raw.writeHead = new Proxy(raw.writeHead, {
      apply(writeHead, response, given) {
        observer.reach(`${kind} response`, request);
        return Reflect.apply(writeHead, response, given);
      },
    });
  };
  handlers.start.subscribe(listener);
  return { [Symbol.dispose]: () => void handlers.start.unsubscribe(listener) };
}

function kindOf({ method, url }: FastifyRequest): Called | undefined {
  if (method !== 'POST') return undefined;
  if (url === '/api/orders') return 'order';
  const [, partner] = /^\/api\/webhooks\/([\w-]+)$/.exec(url) ?? [];
  return partner === undefined ? undefined : `${partner} webhook`;
}

/** Whose webhook the moment is about; undefined if it is about none. */
export function webhookOf(moment: Moment): string | undefined {
  return /^(.+) webhook (?:request|response)$/.exec(moment)?.[1];
}
