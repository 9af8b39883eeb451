import type { regions as source } from '../en/regions.ts';

export const regions: typeof source = {
  Africa: 'Afrika',
  Asia: 'Asya',
  Balkans: 'Balkanlar',
  Caribbean: 'Karayipler',
  Europe: 'Avrupa',
  'Europe+': 'Avrupa+',
  Global: 'Dünya geneli',
  LATAM: 'Latin Amerika',
  'Latin America': 'Latin Amerika',
  'Middle East': 'Orta Doğu',
  'North America': 'Kuzey Amerika',
  'South America': 'Güney Amerika',
  Oceania: 'Okyanusya',
};
