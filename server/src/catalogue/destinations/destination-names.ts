import { REGION_CODES } from '@esimshop/contracts/destination-codes';
import type { LocalizedName } from '@esimshop/contracts/localized-name';

const name = (en: string, tr: string): LocalizedName => ({ en, tr });

/** Codes that `Intl.DisplayNames` does not know, or names as no traveller would. */
const OVERRIDES: Record<string, LocalizedName> = {
  AE: name('United Arab Emirates', 'Birleşik Arap Emirlikleri'),
  AN: name('Netherlands Antilles', 'Hollanda Antilleri'),
  CD: name('DR Congo', 'Demokratik Kongo'),
  CG: name('Congo', 'Kongo'),
  CI: name('Ivory Coast', 'Fildişi Sahili'),
  CV: name('Cape Verde', 'Yeşil Burun Adaları'),
  // Alone, 'Kıbrıs' means the north to most Turkish buyers.
  CY: name('Cyprus', 'Kıbrıs (Güney)'),
  CYP: name('Northern Cyprus', 'Kuzey Kıbrıs (KKTC)'),
  CZ: name('Czech Republic', 'Çekya'),
  HK: name('Hong Kong', 'Hong Kong'),
  LI: name('Liechtenstein', 'Lihtenştayn'),
  MO: name('Macao', 'Makao'),
  PS: name('Palestine', 'Filistin'),
  RE: name('Réunion', 'Réunion'),
  TR: name('Turkey', 'Türkiye'),
  'US-HI': name('Hawaii', 'Hawaii'),
  Africa: name('Africa', 'Afrika'),
  Asia: name('Asia', 'Asya'),
  Balkans: name('Balkans', 'Balkanlar'),
  Caribbean: name('Caribbean', 'Karayipler'),
  CENAM: name('Central America', 'Orta Amerika'),
  CIS: name('CIS countries', 'BDT ülkeleri'),
  Europe: name('Europe', 'Avrupa'),
  'Europe+': name('Europe+', 'Avrupa+'),
  'Europe Lite': name('Europe Lite', 'Avrupa Lite'),
  'Europe + USA': name('Europe and USA', 'Avrupa ve ABD'),
  Global: name('Global', 'Dünya geneli'),
  'Global - Light': name('Global Light', 'Global Light'),
  'Global - Standard': name('Global Standard', 'Global Standard'),
  'Global - Max': name('Global Max', 'Global Max'),
  LATAM: name('Latin America', 'Latin Amerika'),
  'Middle East': name('Middle East', 'Orta Doğu'),
  'North America': name('North America', 'Kuzey Amerika'),
  Oceania: name('Oceania', 'Okyanusya'),
  'South America': name('South America', 'Güney Amerika'),
};

const displayNames = {
  en: new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }),
  tr: new Intl.DisplayNames('tr', { type: 'region', fallback: 'none' }),
};
const known = new Map<string, LocalizedName>(Object.entries(OVERRIDES));

/**
 * Names of a country or region code in both languages; an unknown code is returned unchanged, an empty one as Global.
 */
export function destinationNames(code: string): LocalizedName {
  const found = known.get(code);
  if (found) return found;
  if (code === '') return destinationNames('Global');
  if (!/^[A-Z]{2}$/.test(code)) return name(code, code);
  const names = name(displayNames.en.of(code) ?? code, displayNames.tr.of(code) ?? code);
  known.set(code, names);
  return names;
}

/** Whether the code is one of the shop's regions, or Global. */
export function isRegionCode(code: string): boolean {
  return code === 'Global' || (REGION_CODES as readonly string[]).includes(code);
}
