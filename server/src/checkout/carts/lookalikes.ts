/** Countries whose names are mixed up, in some language of the shop: Austria and Australia, Slovakya and Slovenya. */
const PAIRS = [
  ['AT', 'AU'],
  ['SK', 'SI'],
  ['LV', 'LT'],
  ['IE', 'IS'],
  ['DM', 'DO'],
  ['NE', 'NG'],
  ['GM', 'ZM'],
  ['ML', 'MW'],
  ['CG', 'CD'],
  ['IR', 'IQ'],
  ['CH', 'SE'],
] as const;

/** Of each such country the other one. */
export const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  PAIRS.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]),
);
