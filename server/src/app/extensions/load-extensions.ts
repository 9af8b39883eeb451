import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import type { PaymentGateway } from '../../partners/payment-gateway.ts';
import type { Supplier } from '../../partners/supplier.ts';
import { waitAtMost } from '../../platform/wait-at-most.ts';
import type { LoadedExtension, Partners, Timeouts } from '../../shop.ts';
import { createKit } from './create-kit.ts';
import { type Extension, type ExtensionKit, INTERFACE_VERSION } from './extension.ts';
import { guardGateway, guardSupplier } from './guard.ts';
import { checkGateway, checkSupplier } from './made-partner.ts';

export type ExtensionPartners = Pick<Partners, 'suppliers' | 'gateways'> & { extensions: LoadedExtension[] };

export type LoadOptions = Pick<ExtensionKit, 'mode' | 'log' | 'placeName'> & {
  timeouts: Timeouts;
  /** Names that are taken: of the shop's own partners, whether they are switched on or not. */
  taken: readonly string[];
  onLimited: (supplier: string, pauseMs: number) => void;
};

const LOAD_TIMEOUT_MS = 10_000;
const NAME = /^[a-z][a-z0-9-]{1,30}$/;

const factories = z.record(
  z.string().regex(NAME),
  z.custom((make) => typeof make === 'function'),
);
const extensionSchema = z.object({
  interfaceVersion: z.number(),
  suppliers: z.optional(factories),
  gateways: z.optional(factories),
  hasSandbox: z.optional(z.boolean()),
});

/**
 * Loads each extension, a package of the shop's folder or a path. One that cannot be loaded is left out with its reason; the others, and
 * the shop, go on without it.
 */
export async function loadExtensions(names: readonly string[], options: LoadOptions): Promise<ExtensionPartners> {
  const loaded: ExtensionPartners = { suppliers: {}, gateways: {}, extensions: [] };
  for (const name of names) {
    try {
      const { suppliers, gateways } = await loadOne(name, {
        ...options,
        taken: [...options.taken, ...Object.keys(loaded.suppliers), ...Object.keys(loaded.gateways)],
      });
      loaded.suppliers = { ...loaded.suppliers, ...suppliers };
      loaded.gateways = { ...loaded.gateways, ...gateways };
      loaded.extensions.push({ name, partners: [...Object.keys(suppliers), ...Object.keys(gateways)] });
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      options.log.error({ extension: name, problem }, 'extension.not_loaded');
      loaded.extensions.push({ name, partners: [], problem });
    }
  }
  return loaded;
}

/** @throws Error that says why it cannot be used */
async function loadOne(name: string, options: LoadOptions): Promise<Pick<Partners, 'suppliers' | 'gateways'>> {
  const extension = await importExtension(name);
  if (options.mode === 'sandbox' && !extension.hasSandbox)
    throw new Error('It has no stand-ins for its partners, so nothing of it is used in the sandbox.');
  const { suppliers = {}, gateways = {} } = extension;
  const partners = [...Object.keys(suppliers), ...Object.keys(gateways)];
  if (partners.length === 0) throw new Error('It has neither suppliers nor gateways.');
  const twice = partners.find((partner, index) => options.taken.includes(partner) || partners.indexOf(partner) < index);
  if (twice) throw new Error(`The name '${twice}' is taken: give its partner another one.`);
  const { esimMs, paymentMs } = options.timeouts;
  const make = <Partner>(
    makers: Readonly<Record<string, (kit: ExtensionKit) => Partner>>,
    timeoutMs: number,
    guard: (partner: string, made: Partner, timeoutMs: number) => Partner,
  ): Record<string, Partner> =>
    Object.fromEntries(
      Object.entries(makers).map(([partner, maker]) => [
        partner,
        guard(partner, maker(createKit(partner, { ...options, env: process.env, timeoutMs })), timeoutMs),
      ]),
    );
  return {
    suppliers: make<Supplier>(suppliers, esimMs, (name, made, timeoutMs) =>
      guardSupplier(name, checkSupplier(name, made), timeoutMs),
    ),
    gateways: make<PaymentGateway>(gateways, paymentMs, (name, made, timeoutMs) =>
      guardGateway(name, checkGateway(name, made), timeoutMs),
    ),
  };
}

async function importExtension(name: string): Promise<Extension> {
  const address = /^[./]/.test(name) ? pathToFileURL(resolve(name)).href : name;
  const loading = import(address) as Promise<{ extension?: unknown }>;
  if (!(await waitAtMost(loading, LOAD_TIMEOUT_MS)))
    throw new Error(`It was not loaded within ${LOAD_TIMEOUT_MS / 1000} seconds.`);
  const { data, error } = extensionSchema.safeParse((await loading).extension);
  if (!data) {
    const [issue] = error.issues;
    throw new Error(`It exports no extension: ${issue?.message} at '${issue?.path.join('.')}'.`);
  }
  if (data.interfaceVersion !== INTERFACE_VERSION)
    throw new Error(
      `It is written for version ${data.interfaceVersion} of the interfaces, and the shop has ${INTERFACE_VERSION}: install one that fits.`,
    );
  return data as Extension;
}
