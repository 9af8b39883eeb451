import { Resolver } from 'node:dns/promises';
import { type AccountFinding, failed, passed, warned } from '../../partners/account-check.ts';

export type Dns = Pick<Resolver, 'resolveTxt' | 'resolveMx'>;

const DNS_TIMEOUT_MS = 5000;

/** The name servers of this machine. */
export function createResolver(): Dns {
  return new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
}

/**
 * Looks up what receivers of the shop's mails check: SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489) of the domain in
 * MAIL_FROM, and whether replies can be delivered.
 */
export async function* checkMailDomain(dns: Dns, address: string): AsyncGenerator<AccountFinding> {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  try {
    yield await checkSpf(dns, domain);
    yield await checkDkim(dns, domain);
    yield await checkDmarc(dns, domain);
    yield await checkMx(dns, domain);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    yield warned('dnsUnread', { domain, reason });
  }
}

async function checkSpf(dns: Dns, domain: string): Promise<AccountFinding> {
  const records = (await listTexts(dns, domain)).filter((text) => /^v=spf1( |$)/i.test(text));
  const [record] = records;
  if (!record) return failed('spfMissing', { domain });
  if (records.length > 1) return failed('spfMany', { domain, count: records.length });
  if (/[ ]\+?all$/i.test(record)) return failed('spfOpen', { domain });
  return passed('spf', { domain });
}

/** Only the mail provider knows the keys' names, but DNS tells whether any name exists below `_domainkey`. */
async function checkDkim(dns: Dns, domain: string): Promise<AccountFinding> {
  try {
    await dns.resolveTxt(`_domainkey.${domain}`);
  } catch (error) {
    if (isMissing(error, 'ENOTFOUND')) return warned('dkimMissing', { domain });
    if (!isMissing(error, 'ENODATA')) throw error;
  }
  return passed('dkim', { domain });
}

async function checkDmarc(dns: Dns, domain: string): Promise<AccountFinding> {
  const labels = domain.split('.');
  // A domain inherits the policy of those above it.
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  for (const each of domains) {
    const record = (await listTexts(dns, `_dmarc.${each}`)).find((text) => /^v=DMARC1(;|$)/i.test(text));
    if (record) return passed('dmarc', { domain: each, policy: /\bp=\w+/i.exec(record)?.[0] ?? '' });
  }
  return warned('dmarcMissing', { domain });
}

async function checkMx(dns: Dns, domain: string): Promise<AccountFinding> {
  const servers = await dns.resolveMx(domain).catch(noneIfMissing);
  // RFC 7505: a single server without a name takes no mail.
  if (servers.some(({ exchange }) => exchange !== '')) return passed('mx', { domain });
  return warned('mxMissing', { domain });
}

async function listTexts(dns: Dns, name: string): Promise<string[]> {
  return (await dns.resolveTxt(name).catch(noneIfMissing)).map((parts) => parts.join(''));
}

function noneIfMissing(error: unknown): [] {
  if (isMissing(error, 'ENOTFOUND') || isMissing(error, 'ENODATA')) return [];
  throw error;
}

/** `ENOTFOUND`: there is no such name, nor one below it; `ENODATA`: the name has no record of this type. */
function isMissing(error: unknown, code: 'ENOTFOUND' | 'ENODATA'): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
