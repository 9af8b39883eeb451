import type { TFunction } from '~/lib/translate.ts';
import type { securityTexts } from '~/locales/security.ts';

export const BACKUP_CODES_FILE = 'esimshop-backup-codes.txt';

type BackupCodesFile = { codes: readonly string[]; username: string; at: Date; t: TFunction<typeof securityTexts> };

/** The downloaded text: a header, the note that each code works once, the time in UTC, and the codes. */
export function writeBackupCodes({ codes, username, at, t }: BackupCodesFile): string {
  return [
    t('security.file.header'),
    t('security.file.account', { username }),
    t('security.file.generated', { time: at.toISOString() }),
    '',
    t('security.file.note'),
    '',
    ...codes.map((code, index) => `${String(index + 1).padStart(2)}. ${code}`),
    '',
  ].join('\r\n');
}
