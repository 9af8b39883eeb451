import type { Locale } from '@esimshop/contracts/locales';
import type { FindingText } from '../../texts/en/findings.ts';
import { FINDING_TEXTS } from '../../texts/texts.ts';

type Texts = Readonly<Record<string, ((params: object) => FindingText) | undefined>>;

/** A finding in words; undefined of one that another version of the shop has kept. */
export function describeFinding(
  { code, params }: { code: string; params: object },
  locale: Locale,
): FindingText | undefined {
  return (FINDING_TEXTS[locale] as Texts)[code]?.(params);
}
