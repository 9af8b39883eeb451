import type { Sandbox } from '../setup/sandbox.ts';

/** Path and query of the portal link in a buyer's newest mail. @throws Error if the mail has none */
export async function findPortalPath(sandbox: Sandbox, email: string): Promise<string> {
  const { text } = await sandbox.waitForMail(email);
  const link = /https?:\/\/\S+\/portal\?token=[\w-]+/.exec(text)?.[0];
  if (!link) throw new Error(`Expected a portal link in the mail, got:\n${text}`);
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}
