import { settings } from '../app/settings.ts';
import { ContentError } from './content-error.ts';

/** What a content file may name instead of writing it out, so that the owner changes it in one place. */
const VALUES: Readonly<Record<string, string>> = {
  shopName: settings.shopName,
  contactEmail: settings.contactEmail,
  refundDays: String(settings.claims.refundDays),
};

/**
 * Puts the shop's settings where a content file says `{{contactEmail}}`.
 * @throws ContentError for a name that is no setting.
 */
export function fillInSettings(source: string): string {
  return source.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = VALUES[name];
    if (value !== undefined) return value;
    throw new ContentError(`Expected one of ${Object.keys(VALUES).join(', ')} between {{ }}, got "${name}"`);
  });
}
