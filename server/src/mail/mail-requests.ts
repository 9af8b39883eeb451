import type { PasswordResetRequest } from '@esimshop/contracts/accounts';
import type { PortalLinkRequest } from '@esimshop/contracts/portal';
import { eq } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import type { Sweeps } from '../platform/sweeps/sweeps.ts';
import { mailRequests } from '../tables/work.ts';

/** What visitors ask for that a mail may answer. */
export type MailRequests = { 'portal-link': PortalLinkRequest; 'password-reset': PasswordResetRequest };
type Kind = keyof MailRequests;

/** A handler may be called twice with one request. */
export type MailRequestHandlers = { [Each in Kind]: (request: MailRequests[Each]) => Promise<void> };

/**
 * Accepts a request. The same is done for every address, and the rest later, so that the caller cannot tell from the
 * time whether the shop knows it.
 */
export async function acceptMailRequest<Asked extends Kind>(
  { database, sweeps, secrets }: { database: Database; sweeps: Sweeps; secrets: Secrets },
  kind: Asked,
  request: MailRequests[Asked],
): Promise<void> {
  const requestSealed = secrets.seal(JSON.stringify(request), kind);
  const [row] = await database.insert(mailRequests).values({ kind, requestSealed }).returning({ id: mailRequests.id });
  if (row) sweeps.nudge('answer-mail-request', row.id);
}

/** Answers a request, unless that has been done. */
export async function answerMailRequest(
  { database, secrets }: { database: Database; secrets: Secrets },
  id: number,
  handlers: MailRequestHandlers,
): Promise<void> {
  const [row] = await database.select().from(mailRequests).where(eq(mailRequests.id, id));
  if (!row) return;
  const handle = handlers[row.kind] as (request: unknown) => Promise<void>;
  await handle(JSON.parse(secrets.open(row.requestSealed, row.kind)));
  await database.delete(mailRequests).where(eq(mailRequests.id, id));
}
