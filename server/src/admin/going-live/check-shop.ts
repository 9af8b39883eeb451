import { DAY_MS } from '@esimshop/contracts/days';
import { providerName } from '@esimshop/contracts/provider-name';
import { sql } from 'drizzle-orm';
import { listAdminsWithoutSecondFactor } from '../../accounts/roles.ts';
import { type AccountFinding, failed, passed, warned } from '../../partners/account-check.ts';
import { findDatabaseMode } from '../../platform/database/database-mode.ts';
import { commandLine } from '../../platform/process/command-line.ts';
import { findVersion } from '../../settings/store.ts';
import type { Shop } from '../../shop.ts';
import { areSuppliersFresh } from '../../supply/freshness.ts';
import { findLastBackup } from '../backup/last-backup.ts';

type Findings = AsyncGenerator<AccountFinding>;

/** A nightly backup that was missed once. */
const OLD_BACKUP_MS = 2 * DAY_MS;

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

export async function* checkMode({ database }: Shop): Findings {
  const mode = await findDatabaseMode(database);
  const command = commandLine('leave-sandbox');
  if (mode === 'live') yield passed('modeLive');
  else yield failed(mode === 'test' ? 'modeTest' : 'modeSandbox', { command });
}

export async function* checkCatalogue({ database, partners }: Shop): Findings {
  const { rows } = await database.execute<{ plans: number }>(
    sql`select count(*)::int as plans from products where is_on_sale`,
  );
  const count = rows[0]?.plans ?? 0;
  const isFresh = await areSuppliersFresh(database, new Set(Object.keys(partners.suppliers)));
  if (count > 0 && isFresh) yield passed('plansOnSale', { count });
  else yield failed(count === 0 ? 'plansNone' : 'plansOld');
}

export async function* checkAdmins({ database }: Shop): Findings {
  const names = await listAdminsWithoutSecondFactor(database);
  yield names.length === 0 ? passed('secondFactors') : warned('secondFactorMissing', { names: names.join(', ') });
}

/** Also what is left as delivered is chosen once it was published. */
export async function* checkTax({ database, settings }: Shop): Findings {
  const { mode, receipts } = settings.current().tax;
  if ((await findVersion(database, 'tax')) === 0) {
    yield failed('taxMissing');
    return;
  }
  yield passed('taxChosen', { mode });
  if (!receipts) yield warned('taxReceiptsOff');
}

/** A database of its own server may have backups that the shop does not see. */
export async function* checkBackup({ database, config, clock }: Shop): Findings {
  const command = commandLine('backup <file>');
  const at = await findLastBackup(database);
  if (!at) {
    const isOwn = config.database.kind !== 'external';
    yield isOwn ? failed('backupNone', { command }) : warned('backupNone', { command });
  } else if (clock.now().getTime() - at.getTime() > OLD_BACKUP_MS)
    yield warned('backupOld', { day: dayOf(at), command });
  else yield passed('backupFresh', { day: dayOf(at) });
}

/** Whether events of a partner have arrived so far. */
export async function* checkWebhooks({ database }: Shop, provider: string): Findings {
  const { rows } = await database.execute<{ at: Date | string | null }>(
    sql`select max(received_at) as at from webhook_events where provider = ${provider}`,
  );
  const at = rows[0]?.at;
  const name = providerName(provider);
  yield at ? passed('webhookSeen', { name, day: dayOf(new Date(at)) }) : warned('webhookNeverSeen', { name });
}

export async function* checkMails({ database }: Shop): Findings {
  const { rows } = await database.execute<{ at: Date | string | null }>(sql`select max(sent_at) as at from mails`);
  const at = rows[0]?.at;
  if (at) yield passed('mailSent', { day: dayOf(new Date(at)) });
}
