import { fold } from '@esimshop/contracts/fold';
import type { TFunction } from '~/lib/translate.ts';
import type { securityTexts } from '~/locales/security.ts';

type BackupCodesFile = {
  shopName: string;
  codes: readonly string[];
  username: string;
  at: Date;
  t: TFunction<typeof securityTexts>;
};

/** Of letters and digits that every file system takes. */
export function nameBackupCodesFile(shopName: string): string {
  return `${fold(`${shopName} backup codes`)
    .match(/[a-z0-9]+/g)
    ?.join('-')}.txt`;
}

/** The downloaded text: a header, the note that each code works once, the time in UTC, and the codes. */
export function writeBackupCodes({ shopName, codes, username, at, t }: BackupCodesFile): string {
  return [
    t('security.file.header', { shop: shopName }),
    t('security.file.account', { username }),
    t('security.file.generated', { time: at.toISOString() }),
    '',
    t('security.file.note'),
    '',
    ...codes.map((code, index) => `${String(index + 1).padStart(2)}. ${code}`),
    '',
  ].join('\r\n');
}
