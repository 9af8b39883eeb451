import type { Mail, Sandbox } from '../setup/sandbox.ts';

/** Path and query of the portal link in a buyer's newest mail. @throws Error if the mail has none */
export async function findPortalPath(sandbox: Sandbox, email: string): Promise<string> {
  const { text } = await sandbox.waitForMail(email);
  return pathOf(text, /https?:\/\/\S+\/portal\?token=[\w-]+/);
}

/** Path and query of the link to a top-up in a mail. @throws Error if the mail has none */
export function findTopUpPath({ text }: Mail): string {
  return pathOf(text, /https?:\/\/\S+\/portal\/topup\?\S+/);
}

function pathOf(text: string, pattern: RegExp): string {
  const link = pattern.exec(text)?.[0];
  if (!link) throw new Error(`Expected a link like ${pattern} in the mail, got:\n${text}`);
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}
