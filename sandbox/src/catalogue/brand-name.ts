/** What travellers know an operator by, where its registered name does not tell. */
const BRANDS: Record<string, string> = {
  'AVEA .Iletisim Hizmetleri A.S': 'Türk Telekom',
  'Turkcell Iletisim Hizmetleri A.S.': 'Turkcell',
  'Advanced Wireless Network Company Ltd.': 'AIS',
  'True Move H Universal Communication Company Ltd.': 'TrueMove H',
  'dtac TriNet Co.. Ltd.': 'dtac',
  'National Telecom Public Company Limited': 'NT',
  'Xfera Moviles SA': 'Yoigo',
  'Telefónica Móviles España': 'Movistar',
  'Telefonica Germany': 'O2',
  'Telefónica Germany GmbH & Co. OHG': 'O2',
  'AT&T Mobility': 'AT&T',
  'Bell Mobility Inc.': 'Bell',
  'TELUS Communications Inc.': 'TELUS',
  'Rogers Communications': 'Rogers',
  'Optus Mobile Pty Ltd': 'Optus',
  'Telstra Australia Ltd': 'Telstra',
  'PT Telekomunikasi Selular': 'Telkomsel',
};

const LEGAL_FORM =
  /[\s,.]+(?:ltd|limited|llc|plc|inc|gmbh|s\.?a|a\.?s|b\.?v|a\.?d|d\.?d|ab|co|company|corporation|mmc|\((?:pty|pvt|private)\))\.?$/i;

/** `Safaricom Limited` → `Safaricom`: the wholesale partner tells a brand beside the registered name. */
export function brandNameOf(registeredName: string): string {
  const name = registeredName.replace(/\s+/g, ' ').trim();
  const known = BRANDS[name];
  if (known) return known;
  const shorter = name.replace(LEGAL_FORM, '');
  return shorter === name ? name : brandNameOf(shorter);
}
