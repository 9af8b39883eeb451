import { eq } from 'drizzle-orm';
import { connectDatabase, type Executor } from '../platform/database/database.ts';
import { installation } from '../tables/system.ts';

const SANDBOX_URL = 'sandbox-url';

/** Lets a command beside the running shop use the same partners. */
export async function saveSandboxUrl(executor: Executor, url: string): Promise<void> {
  await executor
    .insert(installation)
    .values({ name: SANDBOX_URL, value: url })
    .onConflictDoUpdate({ target: installation.name, set: { value: url } });
}

/** Undefined if no shop with a sandbox has run on this database. */
export async function readSandboxUrl(connectionString: string): Promise<string | undefined> {
  const database = connectDatabase({ connectionString, maxConnections: 1 });
  try {
    const [row] = await database.select().from(installation).where(eq(installation.name, SANDBOX_URL));
    return row?.value;
  } finally {
    await database.close();
  }
}
