import { createKit } from '@esimshop/server/app/extensions/create-kit';
import { guardSupplier } from '@esimshop/server/app/extensions/guard';
import { pino } from 'pino';
import type { Extension, ExtensionKit, Supplier } from '../interface.ts';

const SILENT = pino({ level: 'silent' });

type Options = Partial<Pick<ExtensionKit, 'mode' | 'env' | 'log' | 'timeoutMs' | 'placeName' | 'onLimited'>>;

/**
 * A supplier of an extension as the shop makes it, behind the guard that checks its answers. Places have their code as a name.
 * @throws Error if there is none of this name, or what the extension throws
 */
export function makeSupplier({ suppliers }: Extension, name: string, options: Options = {}): Supplier {
  const make = suppliers?.[name];
  if (!make) throw new Error(`The extension has no supplier '${name}'`);
  const { mode = 'sandbox', env = {}, log = SILENT, timeoutMs = 30_000, placeName = (code: string) => code } = options;
  const onLimited = (_partner: string, pauseMs: number) => options.onLimited?.(pauseMs);
  return guardSupplier(name, make(createKit(name, { mode, env, log, timeoutMs, placeName, onLimited })), timeoutMs);
}
