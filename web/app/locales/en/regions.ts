/** Names of the regions that the catalogue files countries under, by the catalogue's own word. */
export const regions = {
  Africa: 'Africa',
  Asia: 'Asia',
  Balkans: 'Balkans',
  Caribbean: 'Caribbean',
  Europe: 'Europe',
  'Europe+': 'Europe+',
  Global: 'Global',
  LATAM: 'Latin America',
  'Latin America': 'Latin America',
  'Middle East': 'Middle East',
  'North America': 'North America',
  'South America': 'South America',
  Oceania: 'Oceania',
};
