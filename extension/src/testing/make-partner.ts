import { createKit } from '@esimshop/server/app/extensions/create-kit';
import { guardGateway, guardSupplier } from '@esimshop/server/app/extensions/guard';
import { checkGateway, checkSupplier } from '@esimshop/server/app/extensions/made-partner';
import { pino } from 'pino';
import type { Extension, ExtensionKit, PaymentGateway, Supplier } from '../interface.ts';

const SILENT = pino({ level: 'silent' });

type Options = Partial<Pick<ExtensionKit, 'mode' | 'env' | 'log' | 'timeoutMs' | 'placeName' | 'onLimited'>>;

/**
 * A supplier of an extension as the shop makes it, behind the guard that checks its answers. Places have their code as a name.
 * @throws Error if there is none of this name, or what the extension throws
 */
export function makeSupplier({ suppliers }: Extension, name: string, options: Options = {}): Supplier {
  const make = suppliers?.[name];
  if (!make) throw new Error(`The extension has no supplier '${name}'`);
  const kit = makeKit(name, options);
  return guardSupplier(name, checkSupplier(name, make(kit)), kit.timeoutMs);
}

/** Likewise, a payment gateway. @throws Error as `makeSupplier` does */
export function makeGateway({ gateways }: Extension, name: string, options: Options = {}): PaymentGateway {
  const make = gateways?.[name];
  if (!make) throw new Error(`The extension has no gateway '${name}'`);
  const kit = makeKit(name, options);
  return guardGateway(name, checkGateway(name, make(kit)), kit.timeoutMs);
}

function makeKit(name: string, options: Options): ExtensionKit {
  const { mode = 'sandbox', env = {}, log = SILENT, timeoutMs = 30_000, placeName = (code: string) => code } = options;
  const onLimited = (_partner: string, pauseMs: number) => options.onLimited?.(pauseMs);
  return createKit(name, { mode, env, log, timeoutMs, placeName, onLimited });
}
