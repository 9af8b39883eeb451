import type { Locale } from '@esimshop/contracts/locales';
import { recordAudit } from '../../accounts/audit-log.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';
import type { Dns } from './check-mail-domain.ts';
import { saveOpening } from './setup-store.ts';
import { showSetup } from './show-setup.ts';

/**
 * Records that the shop is open: from now on its steps are watched. Whether sales are real its keys decide.
 * @throws ProblemError 409 `setup_incomplete` unless the keys are live and no step fails or was never looked at
 */
export async function openForSale(
  shop: Shop,
  { audit }: AdminActor,
  { dns, locale }: { dns: Dns; locale: Locale },
): Promise<void> {
  const { state, steps } = await showSetup(shop, dns, locale);
  const isComplete = steps.every(({ verdict }) => verdict === 'pass' || verdict === 'warn');
  if (state === 'open') return;
  if (state !== 'live' || !isComplete)
    throw new ProblemError(409, 'setup_incomplete', 'Not every step stands. Look at them again, then open the shop.');
  await inTransaction(shop.database, 'open shop', async (tx) => {
    if (!(await saveOpening(tx, shop.clock.now()))) return;
    await recordAudit(tx, { ...audit, act: 'shop.opened', subjectKind: 'shop', subjectId: state });
  });
}
