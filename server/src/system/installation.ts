import { eq } from 'drizzle-orm';
import { connectDatabase, type Executor } from '../database/database.ts';
import { installation } from '../database/schema.ts';

const SANDBOX_URL = 'sandbox-url';

/** Lets a command that runs beside the shop talk to the same partners. */
export async function noteSandboxUrl(executor: Executor, url: string): Promise<void> {
  await executor
    .insert(installation)
    .values({ name: SANDBOX_URL, value: url })
    .onConflictDoUpdate({ target: installation.name, set: { value: url } });
}

/** Undefined when no shop with a sandbox has run on this database. */
export async function readSandboxUrl(connectionString: string): Promise<string | undefined> {
  const database = connectDatabase({ connectionString, maxConnections: 1 });
  try {
    const [row] = await database.select().from(installation).where(eq(installation.name, SANDBOX_URL));
    return row?.value;
  } finally {
    await database.pool.end();
  }
}
