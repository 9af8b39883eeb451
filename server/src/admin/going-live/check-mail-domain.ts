import type { Resolver } from 'node:dns/promises';
import { type AccountFinding, failed, passed, warned } from '../../partners/account-check.ts';

export type Dns = Pick<Resolver, 'resolveTxt' | 'resolveMx'>;

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
    yield warned(`The DNS records of ${domain} could not be read: ${reason}`, 'Run this command again.');
  }
}

async function checkSpf(dns: Dns, domain: string): Promise<AccountFinding> {
  const records = (await listTexts(dns, domain)).filter((text) => /^v=spf1( |$)/i.test(text));
  const advice = `Add a TXT record at ${domain} as your mail provider says, such as "v=spf1 include:… -all".`;
  const [record] = records;
  if (!record) return failed(`${domain} has no SPF record: many receivers refuse its mails or call them spam.`, advice);
  if (records.length > 1)
    return failed(`${domain} has ${records.length} SPF records, which counts as none.`, 'Make them one.');
  if (/[ ]\+?all$/i.test(record)) return failed(`The SPF record of ${domain} lets everybody send in its name.`, advice);
  return passed(`${domain} has an SPF record.`);
}

/** Only the mail provider knows the keys' names, but DNS tells whether any name exists below `_domainkey`. */
async function checkDkim(dns: Dns, domain: string): Promise<AccountFinding> {
  try {
    await dns.resolveTxt(`_domainkey.${domain}`);
  } catch (error) {
    if (isMissing(error, 'ENOTFOUND'))
      return warned(
        `${domain} seems to have no key for DKIM: Gmail and Yahoo expect a signature.`,
        'Turn DKIM on at your mail provider, and add the record that it shows. A few DNS servers hide such names: a mail to yourself shows whether it is signed.',
      );
    if (!isMissing(error, 'ENODATA')) throw error;
  }
  return passed(`${domain} has keys for DKIM.`);
}

async function checkDmarc(dns: Dns, domain: string): Promise<AccountFinding> {
  const labels = domain.split('.');
  // A domain inherits the policy of those above it.
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  for (const each of domains) {
    const record = (await listTexts(dns, `_dmarc.${each}`)).find((text) => /^v=DMARC1(;|$)/i.test(text));
    if (record) return passed(`${each} has a DMARC record (${/\bp=\w+/i.exec(record)?.[0] ?? 'without a policy'}).`);
  }
  return warned(
    `${domain} has no DMARC record: Gmail and Yahoo expect one of senders of many mails.`,
    `Add a TXT record at _dmarc.${domain}: "v=DMARC1; p=none; rua=mailto:…" reports, p=quarantine protects.`,
  );
}

async function checkMx(dns: Dns, domain: string): Promise<AccountFinding> {
  const servers = await dns.resolveMx(domain).catch(noneIfMissing);
  // RFC 7505: a single server without a name takes no mail.
  if (servers.some(({ exchange }) => exchange !== '')) return passed(`${domain} receives mails.`);
  return warned(
    `${domain} receives no mails: replies and reports of failed deliveries are lost.`,
    'Add MX records, or send from an address of a domain that has them.',
  );
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
