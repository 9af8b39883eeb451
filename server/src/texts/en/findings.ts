/** What a check found, and unless all is well what to do about it. */
export type FindingText = { what: string; advice?: string };

type Reason = { reason: string };
type Url = { url: string };
type Host = { host: string };
type Domain = { domain: string };
type Amount = { amount: string };
type Facts = { facts: string };
type Names = { names: string };
type Count = { count: number };
type Order = { orderNumber: string };

const STRIPE = 'https://dashboard.stripe.com';
const STRIPE_KEYS = `${STRIPE}/apikeys`;
const STRIPE_WEBHOOKS = `${STRIPE}/webhooks`;
const STRIPE_DOMAINS = `${STRIPE}/settings/payment_method_domains`;
const STRIPE_ONBOARDING = `Complete what ${STRIPE}/account/onboarding asks for.`;
const PAYPAL_APPS = 'https://developer.paypal.com/dashboard/applications/live';
const PAYPAL_FEATURE = `Enable it among the app’s features at ${PAYPAL_APPS}; a new access token has it after up to nine hours.`;
const ESIM_GO_API = 'https://sso.esim-go.com (Account Settings, API Details)';
const ESIM_ACCESS_CONSOLE = 'https://console.esimaccess.com (Developer)';
const AGAIN = 'Check again.';
const COMPANY = 'Set it in the admin under Shop, Company.';
const PASS_ON = 'Have the proxy pass every address on to the shop, which must be running.';
const TOP_UP = 'Top up the account: what its balance does not cover is not delivered.';
const NET_PRICES = 'Ask Airalo’s account manager for net prices.';
const OLDER = 'Start the shop, or read the catalogue with the command sync-catalogue.';

const optIn = ({ type, url }: { type: string; url: string }) =>
  `While the shop runs, subscribe with POST /v2/notifications/opt-in {"type":"${type}","webhook_url":"${url}"}.`;
const AIRALO_NOTIFICATIONS: Readonly<Record<string, string>> = {
  webhook_low_data: 'low data',
  webhook_credit_limit: 'the credit limit',
};
const notificationsOf = (type: string) => AIRALO_NOTIFICATIONS[type] ?? type;
const COMPANY_FACTS: Readonly<Record<string, string>> = {
  name: 'name',
  address: 'address',
  country: 'country',
  email: 'e-mail address',
  phone: 'phone number',
  legalForm: 'legal form',
  register: 'register and number',
  vatId: 'VAT number',
  disputes: 'body for complaints',
  mersis: 'MERSİS number',
  kep: 'KEP address',
  etbis: 'ETBİS registration',
};
const nameFacts = (facts: string) =>
  facts
    .split(',')
    .map((fact) => COMPANY_FACTS[fact] ?? fact)
    .join(', ');
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** Texts of `check-live` and of Setup in the admin, by what was found. */
export const findings = {
  checkBroken: ({ reason }: Reason): FindingText => ({ what: `This check failed: ${reason}`, advice: AGAIN }),
  checkTooSlow: ({ seconds }: { seconds: number }): FindingText => ({
    what: `No result within ${seconds} seconds: somebody who was asked does not answer.`,
    advice: `${AGAIN} If it happens again, see whether this machine may connect to the addresses in question.`,
  }),

  modeLive: (): FindingText => ({ what: 'The database is that of a live shop.' }),
  modeTest: ({ command }: { command: string }): FindingText => ({
    what: 'The database was made with keys for tests: what was sold in it counts.',
    advice: `Set the live keys, stop the shop, and run "${command}".`,
  }),
  modeSandbox: ({ command }: { command: string }): FindingText => ({
    what: 'The database was made in the sandbox: what was sold in it counts.',
    advice: `Set the live keys, stop the shop, and run "${command}".`,
  }),
  plansOnSale: ({ count }: Count): FindingText => ({ what: `${count.toLocaleString('en')} plans are on sale.` }),
  plansNone: (): FindingText => ({ what: 'No plan is on sale.', advice: OLDER }),
  plansOld: (): FindingText => ({
    what: 'The catalogue of a supplier is older than 24 hours: its plans are not sold.',
    advice: OLDER,
  }),
  secondFactors: (): FindingText => ({ what: 'Every administrator has a second factor.' }),
  secondFactorMissing: ({ names }: Names): FindingText => ({
    what: `${names} can sign in to the admin panel with a password alone.`,
    advice: 'Set up a second factor under Security, and require one of all administrators there.',
  }),
  companyNamed: ({ name }: { name: string }): FindingText => ({ what: `The pages name ${name} as the seller.` }),
  companyMissing: ({ facts }: Facts): FindingText => ({
    what: `Missing from the company: ${nameFacts(facts)}. Pages, mails and contracts must name who sells.`,
    advice: COMPANY,
  }),
  companyUsual: ({ facts }: Facts): FindingText => ({
    what: `Missing from the company: ${nameFacts(facts)}.`,
    advice: `${COMPANY} Leave out what your company does not have.`,
  }),
  withdrawalChosen: (): FindingText => ({ what: 'You have chosen what ends the right of withdrawal.' }),
  withdrawalMissing: (): FindingText => ({
    what: 'You have not chosen what ends the right of withdrawal: without the buyer’s consent it does not end, even if the eSIM was used.',
    advice: 'Choose it in the admin under Shop, Company, and have the choice reviewed by a lawyer.',
  }),
  claimsNone: (): FindingText => ({ what: 'The shop claims nothing that needs proof.' }),
  claimsProven: ({ count }: Count): FindingText => ({
    what: count === 1 ? 'One claim is on, and names its source.' : `${count} claims are on, and each names its source.`,
  }),
  claimsWithheld: ({ count }: Count): FindingText => ({
    what: `${count === 1 ? 'One claim is' : `${count} claims are`} switched on and not shown: checked too long ago, or against your hours.`,
    advice: 'See what each needs in the admin under Shop, Company, or switch it off.',
  }),
  legalComplete: ({ count }: Count): FindingText => ({
    what: `All ${count} legal pages are there, in every language.`,
  }),
  legalMissing: ({ names }: Names): FindingText => ({
    what: `These legal pages are missing: ${names}.`,
    advice: 'Write and publish them in the admin under Shop, Pages.',
  }),
  legalOlder: ({ names }: Names): FindingText => ({
    what: `These legal pages are older than their original: ${names}.`,
    advice: 'See in the admin under Shop, Pages what has changed, and publish them again.',
  }),
  taxChosen: ({ mode }: { mode: string }): FindingText => ({
    what:
      mode === 'none' ? 'You have chosen to say nothing of tax.' : 'Prices include tax, by the rates of Money, Tax.',
  }),
  taxReceiptsOff: (): FindingText => ({
    what: 'Paid orders get no receipt.',
    advice: 'Switch receipts on under Money, Tax, unless you issue them elsewhere.',
  }),
  taxMissing: (): FindingText => ({
    what: 'You have not chosen how the shop deals with tax.',
    advice: 'Choose it under Money, Tax, and publish it also if you leave it as delivered.',
  }),
  brandNamed: ({ name }: { name: string }): FindingText => ({ what: `The shop is called ${name}.` }),
  brandDelivered: ({ name }: { name: string }): FindingText => ({
    what: `The shop is called ${name}, as the software is.`,
    advice: 'Give it a name of its own in the admin under Shop, or in MAIL_FROM.',
  }),
  alertsTo: ({ addresses }: { addresses: string }): FindingText => ({
    what: `What waits for you is mailed to ${addresses}.`,
  }),
  alertsExample: ({ addresses }: { addresses: string }): FindingText => ({
    what: `What waits for you is mailed to ${addresses}, which is an example.`,
    advice: 'Choose who is told in the admin under Shop, Alerts, or set SUPPORT_EMAIL to an address that you read.',
  }),
  backupFresh: ({ day }: { day: string }): FindingText => ({ what: `The latest backup was written on ${day}.` }),
  backupOld: ({ day, command }: { day: string; command: string }): FindingText => ({
    what: `The latest backup was written on ${day}: what was sold since would be lost with this machine.`,
    advice: `Run "${command}" every night, as docs/operations.md shows, and keep the files on another machine.`,
  }),
  backupNone: ({ command }: { command: string }): FindingText => ({
    what: 'No backup has been written yet.',
    advice: `Run "${command}" every night, as docs/operations.md shows, and keep the files on another machine.`,
  }),
  rehearsalDone: ({ orderNumber }: Order): FindingText => ({
    what: `Order ${orderNumber} was paid, delivered and refunded.`,
  }),
  rehearsalInSandbox: ({ orderNumber }: Order): FindingText => ({
    what: `Order ${orderNumber} was paid, delivered and refunded in the sandbox. With live keys, do it once more with your own card.`,
  }),
  rehearsalDelivered: ({ orderNumber }: Order): FindingText => ({
    what: `Order ${orderNumber} was paid and delivered.`,
    advice: 'Refund it on its page, without installing the eSIM, and see the money on your statement.',
  }),
  rehearsalUndelivered: ({ orderNumber }: Order): FindingText => ({
    what: `Order ${orderNumber} was paid and is not delivered yet.`,
    advice: 'Its page says what it waits for.',
  }),
  rehearsalNone: (): FindingText => ({
    what: 'Nothing has been bought and returned yet.',
    advice: 'Buy a plan in the shop as a customer does, and refund it before it is installed.',
  }),

  extensionLoaded: ({ names }: Names): FindingText => ({ what: `It is loaded, and brings ${names}.` }),
  extensionNotLoaded: ({ reason }: Reason): FindingText => ({
    what: `It is not loaded: ${reason}`,
    advice: 'Mend it, or take it out of ESIMSHOP_EXTENSIONS, and start the shop again.',
  }),
  toldByExtension: ({ what }: { what: string }): FindingText => ({ what }),
  suppliersSandbox: (): FindingText => ({
    what: 'The shop buys from the sandbox: its eSIMs are not real.',
    advice:
      'Set the keys of a supplier where the shop is started: ESIM_GO_API_KEY, AIRALO_CLIENT_ID and AIRALO_CLIENT_SECRET, or ESIM_ACCESS_CODE and ESIM_ACCESS_SECRET_KEY. Keys never go through this page.',
  }),
  paymentsSandbox: (): FindingText => ({
    what: 'The shop is paid in the sandbox: no money moves.',
    advice: `Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET where the shop is started; the keys are at ${STRIPE_KEYS}.`,
  }),
  mailSandbox: (): FindingText => ({
    what: 'Mails go to the sandbox’s mailbox: nobody gets them.',
    advice: 'Set SMTP_URL to the mail server of your provider, and MAIL_FROM to the shop’s name and address.',
  }),
  addressLocal: ({ url }: Url): FindingText => ({
    what: `${url} is an address of this machine: nobody else can reach it.`,
    advice: 'Point a domain to an https proxy in front of the shop, and set PUBLIC_URL and TRUSTED_PROXIES.',
  }),
  webhookSeen: ({ name, day }: { name: string; day: string }): FindingText => ({
    what: `The latest event of ${name} came on ${day}.`,
  }),
  webhookNeverSeen: ({ name }: { name: string }): FindingText => ({
    what: `No event of ${name} has arrived yet.`,
    advice: 'The first payment sends one; until then nobody knows whether they arrive.',
  }),
  mailSent: ({ day }: { day: string }): FindingText => ({ what: `The latest mail was handed over on ${day}.` }),

  balanceUnread: (): FindingText => ({
    what: 'The balance could not be read.',
    advice: 'Mend what is said about this supplier above, then check again.',
  }),
  balanceEmpty: ({ amount }: Amount): FindingText => ({
    what: `The balance is ${amount}: nothing can be bought.`,
    advice: TOP_UP,
  }),
  balanceLow: ({ amount, daysLeft }: Amount & { daysLeft: number }): FindingText => ({
    what: `The balance is ${amount}, enough for ${days(daysLeft)}.`,
    advice: TOP_UP,
  }),
  balance: ({ amount }: Amount): FindingText => ({ what: `The balance is ${amount}.` }),
  balanceLasts: ({ amount, daysLeft }: Amount & { daysLeft: number }): FindingText => ({
    what: `The balance is ${amount}, enough for ${days(daysLeft)}.`,
  }),
  currencyConverted: ({ currency, base, rate }: { currency: string; base: string; rate: string }): FindingText => ({
    what: `The account is in ${currency}: costs are converted at ${rate} ${currency} for 1 ${base}.`,
  }),
  currencyWithoutRate: ({ currency, base }: { currency: string; base: string }): FindingText => ({
    what: `The account is in ${currency}, and there is no current exchange rate from ${base}: its plans are not sold.`,
    advice: `Add ${currency} in the admin under Money, Currencies, or ask the supplier to change the account to ${base}.`,
  }),

  certificate: ({ issuer, day }: { issuer: string; day: string }): FindingText => ({
    what: `The certificate of ${issuer} is valid until ${day}.`,
    advice: 'See that the proxy renews it by itself.',
  }),
  certificateRefused: ({ host, reason }: Host & Reason): FindingText => ({
    what: `Browsers refuse the certificate of ${host}: ${reason}`,
    advice: 'Have the proxy get one from an authority that browsers know, such as Let’s Encrypt.',
  }),
  addressPlain: ({ url }: Url): FindingText => ({
    what: `${url} is not encrypted.`,
    advice: 'Put an https proxy in front of the shop, and set PUBLIC_URL to it.',
  }),
  addressUnreachable: ({ url, reason }: Url & Reason): FindingText => ({
    what: `${url} cannot be reached: ${reason}`,
    advice: 'Point the domain to the proxy, and open port 443 there.',
  }),
  shopSilent: ({ url, reason }: Url & Reason): FindingText => ({
    what: `No shop responds at ${url}: ${reason}`,
    advice: 'Start the shop and its proxy, then check again.',
  }),
  shopOther: ({ url, status }: Url & { status: number }): FindingText => ({
    what: `${url}/api/shop is no shop of this software (${status}).`,
    advice: PASS_ON,
  }),
  shopResponds: (): FindingText => ({ what: 'The shop responds there, with these settings.' }),
  shopIsSandbox: (): FindingText => ({
    what: 'The shop that responds there is a sandbox.',
    advice: 'Restart it with the settings with which you check.',
  }),
  shopHasOtherSettings: (): FindingText => ({
    what: 'The shop that responds there has other settings.',
    advice: 'Restart it with the settings with which you check.',
  }),
  redirects: (): FindingText => ({ what: 'Visitors of http are sent to https.' }),
  redirectMissing: ({ from, to }: { from: string; to: string }): FindingText => ({
    what: `${from} does not lead to ${to}.`,
    advice: 'Have the proxy redirect pages from http to https, as the examples in deploy/ do.',
  }),
  pathsHidden: ({ paths }: { paths: string }): FindingText => ({ what: `${paths} are hidden.` }),
  pathsOpen: ({ paths }: { paths: string }): FindingText => ({
    what: `Everybody can see ${paths}.`,
    advice: 'Have the proxy hide them.',
  }),
  eventsArrive: ({ url }: Url): FindingText => ({ what: `Events for ${url} arrive.` }),
  eventsLost: ({ url, reason }: Url & Reason): FindingText => ({
    what: `Events for ${url} do not arrive (${reason}).`,
    advice: 'Have the proxy pass POST requests of any origin on to the shop.',
  }),
  pageNotServed: ({ url, reason }: Url & Reason): FindingText => ({
    what: `${url} is not served (${reason}).`,
    advice: 'Have the proxy pass every address on to the shop.',
  }),
  pagesOwn: (): FindingText => ({ what: 'The pages show no placeholder and no claim as delivered.' }),
  pagesShowPlaceholder: ({ placeholder }: { placeholder: string }): FindingText => ({
    what: `The pages show the placeholder ${placeholder}.`,
    advice: 'Set the company’s e-mail address and phone number, and what the shop claims, in the admin under Shop.',
  }),
  pagesShowClaim: (): FindingText => ({
    what: 'The pages show a rating that came with the software.',
    advice: 'Set the company’s e-mail address and phone number, and what the shop claims, in the admin under Shop.',
  }),
  pagesNameOther: ({ shown, mailed }: { shown: string; mailed: string }): FindingText => ({
    what: `The pages name ${shown}, the e-mails ${mailed}.`,
    advice: 'Set the company’s e-mail address in the admin under Shop: both name it then.',
  }),

  dnsUnread: ({ domain, reason }: Domain & Reason): FindingText => ({
    what: `The DNS records of ${domain} could not be read: ${reason}`,
    advice: AGAIN,
  }),
  spf: ({ domain }: Domain): FindingText => ({ what: `${domain} has an SPF record.` }),
  spfMissing: ({ domain }: Domain): FindingText => ({
    what: `${domain} has no SPF record: many receivers refuse its mails or call them spam.`,
    advice: `Add a TXT record at ${domain} as your mail provider says, such as "v=spf1 include:… -all".`,
  }),
  spfMany: ({ domain, count }: Domain & Count): FindingText => ({
    what: `${domain} has ${count} SPF records, which counts as none.`,
    advice: 'Make them one.',
  }),
  spfOpen: ({ domain }: Domain): FindingText => ({
    what: `The SPF record of ${domain} lets everybody send in its name.`,
    advice: `Add a TXT record at ${domain} as your mail provider says, such as "v=spf1 include:… -all".`,
  }),
  dkim: ({ domain }: Domain): FindingText => ({ what: `${domain} has keys for DKIM.` }),
  dkimMissing: ({ domain }: Domain): FindingText => ({
    what: `${domain} seems to have no key for DKIM: Gmail and Yahoo expect a signature.`,
    advice:
      'Turn DKIM on at your mail provider, and add the record that it shows. A few DNS servers hide such names: a mail to yourself shows whether it is signed.',
  }),
  dmarc: ({ domain, policy }: Domain & { policy: string }): FindingText => ({
    what: `${domain} has a DMARC record (${policy || 'without a policy'}).`,
  }),
  dmarcMissing: ({ domain }: Domain): FindingText => ({
    what: `${domain} has no DMARC record: Gmail and Yahoo expect one of senders of many mails.`,
    advice: `Add a TXT record at _dmarc.${domain}: "v=DMARC1; p=none; rua=mailto:…" reports, p=quarantine protects.`,
  }),
  mx: ({ domain }: Domain): FindingText => ({ what: `${domain} receives mails.` }),
  mxMissing: ({ domain }: Domain): FindingText => ({
    what: `${domain} receives no mails: replies and reports of failed deliveries are lost.`,
    advice: 'Add MX records, or send from an address of a domain that has them.',
  }),

  smtpPlain: ({ host }: Host): FindingText => ({
    what: `Mails go to ${host} without encryption.`,
    advice: 'They hold activation codes: use smtps://, or smtp:// without ignoreTLS.',
  }),
  smtpNoLogin: (): FindingText => ({
    what: 'SMTP_URL has no login.',
    advice: 'Add user and password, unless the server accepts this machine by its address.',
  }),
  smtpAccepts: ({ host, encrypts, logsIn }: Host & { encrypts: boolean; logsIn: boolean }): FindingText => ({
    what: `${host} accepts ${encrypts ? 'an encrypted connection' : 'the connection'}${logsIn ? ' and the login' : ''}.`,
  }),
  smtpLoginRefused: ({ host, reason }: Host & Reason): FindingText => ({
    what: `${host} refuses the login: ${reason}`,
    advice: 'Check user and password in SMTP_URL; special characters in them are percent-encoded.',
  }),
  smtpNotEncrypted: ({ host, reason }: Host & Reason): FindingText => ({
    what: `The connection to ${host} cannot be encrypted: ${reason}`,
    advice: 'Use the port for submission (smtp://…:587, STARTTLS) or for TLS (smtps://…:465).',
  }),
  smtpUnreachable: ({ host, reason }: Host & Reason): FindingText => ({
    what: `${host} cannot be reached: ${reason}`,
    advice:
      'Check host and port in SMTP_URL, and that outgoing connections to it are allowed: many providers block ports 25 and 587.',
  }),

  esimGoAccepts: (): FindingText => ({ what: 'eSIM Go accepts the key.' }),
  esimGoRefuses: ({ reason }: Reason): FindingText => ({
    what: `eSIM Go does not accept the key: ${reason}`,
    advice: `Set ESIM_GO_API_KEY to the key of ${ESIM_GO_API}. If it is, see whether the IP whitelist there has the address of this machine.`,
  }),
  esimGoSilent: ({ reason }: Reason): FindingText => ({
    what: `eSIM Go cannot be asked: ${reason}`,
    advice: `${AGAIN} ESIM_GO_URL is for a proxy only.`,
  }),
  esimGoCallback: (): FindingText => ({ what: 'Callbacks are sent to the shop.' }),
  esimGoCallbackMissing: ({ url }: Url): FindingText => ({
    what: 'No callback address is set.',
    advice: `Set the callback URL at ${ESIM_GO_API} to ${url}, version V3.`,
  }),
  esimGoCallbackOther: ({ url, other }: Url & { other: string }): FindingText => ({
    what: `Callbacks are sent to ${other}.`,
    advice: `Set the callback URL at ${ESIM_GO_API} to ${url}, version V3.`,
  }),
  esimGoTestCredit: ({ amount }: Amount): FindingText => ({
    what: `${amount} of the balance are credit for tests.`,
    advice: 'Ask eSIM Go’s account manager what it may be used for before you rely on it.',
  }),
  esimGoRefundsOn: (): FindingText => ({
    what: 'Refunds to the balance are on in the settings; eSIM Go’s API does not say whether they are enabled in the account.',
    advice: 'Have the account manager confirm it: otherwise a refund costs the shop what eSIM Go charged.',
  }),
  esimGoRefundsOff: (): FindingText => ({
    what: 'Refunds to the balance are off: each refund costs the shop what eSIM Go charged.',
    advice: 'Ask the account manager to enable them, then set ESIM_GO_REFUNDS=on.',
  }),

  airaloSilent: ({ reason }: Reason): FindingText => ({
    what: `Airalo cannot be asked: ${reason}`,
    advice: 'AIRALO_CLIENT_ID and AIRALO_CLIENT_SECRET are on the page API integration of Airalo’s partner platform.',
  }),
  airaloRefuses: ({ reason }: Reason): FindingText => ({
    what: `Airalo cannot be asked: ${reason}`,
    advice: 'See in Airalo’s partner platform whether the IP allowlist has the address of this machine.',
  }),
  airaloNotified: ({ type }: { type: string }): FindingText => ({
    what: `Notifications of ${notificationsOf(type)} reach the shop.`,
  }),
  airaloNotifiesOther: ({ type, url, other }: { type: string; url: string; other: string }): FindingText => ({
    what: `Notifications of ${notificationsOf(type)} are sent to ${other}.`,
    advice: optIn({ type, url }),
  }),
  airaloNotNotified: ({ type, url }: { type: string; url: string }): FindingText => ({
    what: `Airalo shows no subscription to notifications of ${notificationsOf(type)}.`,
    advice: optIn({ type, url }),
  }),
  airaloPackagesUnread: ({ reason }: Reason): FindingText => ({
    what: `The packages could not be read: ${reason}`,
    advice: AGAIN,
  }),
  airaloNetPrices: (): FindingText => ({ what: 'Packages have net prices.' }),
  airaloUnknownPrices: ({ model }: { model: string }): FindingText => ({
    what: `The account has a pricing model that the shop does not know: ${model}.`,
    advice: NET_PRICES,
  }),
  airaloDiscount: ({ percentage }: { percentage: number }): FindingText => ({
    what: `Packages cost ${percentage} % less than consumers pay.`,
  }),
  airaloNoDiscount: (): FindingText => ({
    what: 'The account has a discount of 0 %: packages cost what consumers pay.',
    advice: NET_PRICES,
  }),
  airaloRefunds: (): FindingText => ({
    what: 'Airalo’s API does not say whether the contract allows refunds.',
    advice: 'Until it does, a refund costs the shop what Airalo charged.',
  }),

  esimAccessAccepts: (): FindingText => ({ what: 'eSIM Access accepts the keys.' }),
  esimAccessRefuses: ({ reason }: Reason): FindingText => ({
    what: `eSIM Access does not accept the keys: ${reason}`,
    advice: `Set ESIM_ACCESS_CODE and ESIM_ACCESS_SECRET_KEY to the AccessCode and SecretKey at ${ESIM_ACCESS_CONSOLE}, and let it have the address of this machine.`,
  }),
  esimAccessSilent: ({ reason }: Reason): FindingText => ({
    what: `eSIM Access cannot be asked: ${reason}`,
    advice: `${AGAIN} ESIM_ACCESS_URL is for a proxy only, and the clock of this machine must be right.`,
  }),
  esimAccessWebhook: (): FindingText => ({ what: 'Webhooks are sent to the shop.' }),
  esimAccessWebhookMissing: ({ url }: Url): FindingText => ({
    what: 'eSIM Access shows no webhook address.',
    advice: `While the shop runs, set it at ${ESIM_ACCESS_CONSOLE} to ${url}.`,
  }),
  esimAccessWebhookOther: ({ url, other }: Url & { other: string }): FindingText => ({
    what: `Webhooks are sent to ${other}.`,
    advice: `While the shop runs, set the webhook at ${ESIM_ACCESS_CONSOLE} to ${url}.`,
  }),
  esimAccessWebhookUnread: ({ url, reason }: Url & Reason): FindingText => ({
    what: `Where webhooks are sent could not be read: ${reason}`,
    advice: `See at ${ESIM_ACCESS_CONSOLE} whether the webhook is ${url}.`,
  }),

  stripeSilent: ({ reason }: Reason): FindingText => ({
    what: `Stripe cannot be asked: ${reason}`,
    advice: 'See that this machine may connect to api.stripe.com, then check again.',
  }),
  stripeRefuses: ({ reason }: Reason): FindingText => ({
    what: `Stripe does not accept the secret key: ${reason}`,
    advice: `Copy it from ${STRIPE_KEYS}.`,
  }),
  stripeSecretKeyLive: (): FindingText => ({ what: 'The secret key is a live one.' }),
  stripeSecretKeyTest: (): FindingText => ({
    what: 'The secret key is one for tests: no money would move.',
    advice: `Set STRIPE_SECRET_KEY to the live key of ${STRIPE_KEYS}.`,
  }),
  stripeSecretKeyOther: ({ prefix }: { prefix: string }): FindingText => ({
    what: `The secret key does not begin with ${prefix}.`,
    advice: `Set STRIPE_SECRET_KEY to the live key of ${STRIPE_KEYS}.`,
  }),
  stripePublishableKeyLive: (): FindingText => ({ what: 'The publishable key is a live one.' }),
  stripePublishableKeyTest: (): FindingText => ({
    what: 'The publishable key is one for tests: no money would move.',
    advice: `Set STRIPE_PUBLISHABLE_KEY to the live key of ${STRIPE_KEYS}.`,
  }),
  stripePublishableKeyOther: ({ prefix }: { prefix: string }): FindingText => ({
    what: `The publishable key does not begin with ${prefix}.`,
    advice: `Set STRIPE_PUBLISHABLE_KEY to the live key of ${STRIPE_KEYS}.`,
  }),
  stripeSigningSecretOther: (): FindingText => ({
    what: 'The signing secret of the webhook does not begin with whsec_.',
    advice: `Set STRIPE_WEBHOOK_SECRET to the one that ${STRIPE_WEBHOOKS} shows for this shop's address.`,
  }),
  stripeNoCharges: (): FindingText => ({
    what: 'Stripe does not let this account charge yet.',
    advice: STRIPE_ONBOARDING,
  }),
  stripeCardsOff: ({ state }: { state: string }): FindingText => ({
    what: `Card payments are ${state}.`,
    advice: STRIPE_ONBOARDING,
  }),
  stripeCharges: ({ account }: { account: string }): FindingText => ({
    what: `The account may charge cards (${account}).`,
  }),
  stripeNoPayouts: (): FindingText => ({
    what: 'Stripe does not pay out to the bank account yet.',
    advice: STRIPE_ONBOARDING,
  }),
  stripePublishableKeyOpens: (): FindingText => ({
    what: 'The publishable key opens the payments of this account.',
  }),
  stripePublishableKeyAccepted: (): FindingText => ({ what: 'Stripe accepts the publishable key.' }),
  stripePublishableKeyRefused: (): FindingText => ({
    what: 'Stripe does not accept the publishable key.',
    advice: `Set STRIPE_PUBLISHABLE_KEY to the key that ${STRIPE_KEYS} shows beside the secret one.`,
  }),
  stripePublishableKeyForeign: (): FindingText => ({
    what: 'The publishable key belongs to another account than the secret one.',
    advice: `Set STRIPE_PUBLISHABLE_KEY to the key that ${STRIPE_KEYS} shows beside the secret one.`,
  }),
  stripePublishableKeyUnchecked: ({ reason }: Reason): FindingText => ({
    what: `The publishable key could not be checked: ${reason}`,
    advice: AGAIN,
  }),
  stripeWebhookMissing: ({ url, events }: Url & { events: string }): FindingText => ({
    what: `No webhook of the account leads to ${url}.`,
    advice: `Add ${url} at ${STRIPE_WEBHOOKS} with the events ${events}, and set STRIPE_WEBHOOK_SECRET.`,
  }),
  stripeWebhookDisabled: (): FindingText => ({
    what: 'The webhook is disabled.',
    advice: `Enable it at ${STRIPE_WEBHOOKS}.`,
  }),
  stripeWebhookMany: ({ url, count }: Url & Count): FindingText => ({
    what: `${count} webhooks lead to ${url}, and the shop knows the secret of one.`,
    advice: `Remove the others at ${STRIPE_WEBHOOKS}.`,
  }),
  stripeEventsMissing: ({ events }: { events: string }): FindingText => ({
    what: `The webhook does not send ${events}.`,
    advice: `Add them at ${STRIPE_WEBHOOKS}.`,
  }),
  webhookComplete: (): FindingText => ({ what: 'The webhook sends every event that the shop uses.' }),
  stripeDomainMissing: ({ domain }: Domain): FindingText => ({
    what: `${domain} is no payment method domain of the account.`,
    advice: `Add it at ${STRIPE_DOMAINS}: until then, Apple Pay, Google Pay and Link are not shown.`,
  }),
  stripeDomainDisabled: ({ domain }: Domain): FindingText => ({
    what: `The payment method domain ${domain} is disabled.`,
    advice: `Enable it at ${STRIPE_DOMAINS}: until then, Apple Pay, Google Pay and Link are not shown.`,
  }),
  stripeDomain: ({ domain }: Domain): FindingText => ({
    what: `${domain} is a payment method domain of the account.`,
  }),
  stripeDomainInactive: ({ domain, names }: Domain & Names): FindingText => ({
    what: `On ${domain}, ${names} is not active.`,
    advice: `${STRIPE_DOMAINS} says why.`,
  }),
  stripeDelivered: ({ count }: Count): FindingText => ({
    what: `No delivery of an event failed in the last ${days(count)}.`,
  }),
  stripeUndelivered: ({ count, hasMore, lastDays }: Count & { hasMore: boolean; lastDays: number }): FindingText => ({
    what: `${count}${hasMore ? ' or more' : ''} events of the last ${days(lastDays)} were not accepted by a webhook of the account.`,
    advice: `${STRIPE_WEBHOOKS} shows the responses: 401 means that STRIPE_WEBHOOK_SECRET is not this webhook's.`,
  }),
  stripeRefunds: (): FindingText => ({ what: 'The key may refund.' }),
  stripeUnreadable: ({ permission }: { permission: string }): FindingText => ({
    what: `The secret key may not read ${STRIPE_RESOURCES[permission] ?? permission}.`,
    advice: `Give the restricted key the permission for ${permission} at ${STRIPE_KEYS}, or use the secret key itself.`,
  }),

  paypalLiveAddress: (): FindingText => ({ what: 'PayPal’s live address is used.' }),
  paypalSandbox: (): FindingText => ({
    what: 'This is PayPal’s sandbox: no money would move.',
    advice: 'Remove PAYPAL_URL once the rehearsal is over.',
  }),
  paypalOtherAddress: ({ host }: Host): FindingText => ({
    what: `PayPal is called at ${host}.`,
    advice: 'Remove PAYPAL_URL unless this is your proxy in front of PayPal.',
  }),
  paypalRefuses: ({ reason }: Reason): FindingText => ({
    what: `PayPal issues no access token: ${reason}`,
    advice: `Set PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET to those of the app at ${PAYPAL_APPS}.`,
  }),
  paypalAccepts: (): FindingText => ({ what: 'PayPal accepts the credentials.' }),
  paypalWebhookUnread: ({ reason }: Reason): FindingText => ({
    what: `The webhook could not be read: ${reason}`,
    advice: AGAIN,
  }),
  paypalWebhookMissing: ({ id, status, url }: Url & { id: string; status: number }): FindingText => ({
    what: `PayPal knows no webhook ${id} of this app (${status}).`,
    advice: `At ${PAYPAL_APPS}, give the app a webhook to ${url}, and set PAYPAL_WEBHOOK_ID to its id.`,
  }),
  paypalWebhookOther: ({ url, other }: Url & { other: string }): FindingText => ({
    what: `The webhook leads to ${other}.`,
    advice: `At ${PAYPAL_APPS}, give the app a webhook to ${url}, and set PAYPAL_WEBHOOK_ID to its id.`,
  }),
  paypalEventsMissing: ({ events }: { events: string }): FindingText => ({
    what: `The webhook does not send ${events}.`,
    advice: `Add them at ${PAYPAL_APPS}.`,
  }),
  paypalRefunds: (): FindingText => ({ what: 'The app may refund.' }),
  paypalNoRefunds: (): FindingText => ({ what: 'The app may not refund.', advice: PAYPAL_FEATURE }),
  paypalSearches: (): FindingText => ({ what: 'The app may search transactions.' }),
  paypalSearchesNot: (): FindingText => ({
    what: 'The app may not search transactions (Transaction Search): after a restored backup, nobody could tell the shop what PayPal has received.',
    advice: PAYPAL_FEATURE,
  }),
};

/** What Stripe's permissions are for. */
const STRIPE_RESOURCES: Readonly<Record<string, string>> = {
  Account: 'the account',
  'Webhook Endpoints': 'the webhooks',
  'Payment Method Domains': 'the payment method domains',
  Events: 'the events',
  Refunds: 'refunds',
};

export type FindingTexts = typeof findings;
export type FindingCode = keyof FindingTexts;
