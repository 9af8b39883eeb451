/** Consumer brands that do not follow from the operator's registered name. */
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

/** `Safaricom Limited` → `Safaricom`: the wholesale partner sends a brand name with each registered name. */
export function brandNameOf(registeredName: string): string {
  const name = registeredName.replace(/\s+/g, ' ').trim();
  const brand = BRANDS[name];
  if (brand) return brand;
  const withoutLegalForm = name.replace(LEGAL_FORM, '');
  return withoutLegalForm === name ? name : brandNameOf(withoutLegalForm);
}
