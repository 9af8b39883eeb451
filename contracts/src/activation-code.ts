/** SGP.22 activation codes: `LPA:1$<SM-DP+ address>$<matching id>`. The string is a bearer credential. */

export type ActivationCode = { smdpAddress: string; matchingId: string };

/** What `POST /api/qr-code/generate` accepts: well-formed LPA strings only. */
export const LPA_PATTERN = /^LPA:1\$[A-Za-z0-9.-]{1,120}\$[A-Za-z0-9-]{1,120}(\$[^\s]{0,60})?$/;

/** Strips a scheme and a trailing slash: some partners give `http://rsp.example.com/`. */
export function normalizeSmdpAddress(address: string): string {
  return address
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/+$/, '');
}

/** The full string that a QR code carries. */
export function formatLpa({ smdpAddress, matchingId }: ActivationCode): string {
  return `LPA:1$${normalizeSmdpAddress(smdpAddress)}$${matchingId}`;
}

/** Reads an LPA string with or without its prefix; undefined when it is not one. Unknown trailing fields are tolerated. */
export function parseLpa(text: string): ActivationCode | undefined {
  if (text.length > 255) return undefined;
  const [format, smdpAddress, matchingId] = text.trim().replace(/^LPA:/i, '').split('$');
  if (format !== '1' || !smdpAddress || !/^[A-Za-z0-9.-]+$/.test(smdpAddress)) return undefined;
  if (matchingId === undefined || !/^[A-Za-z0-9-]*$/.test(matchingId)) return undefined;
  return { smdpAddress, matchingId };
}

/** Apple's one-tap setup (iOS 17.4 and later). */
export function appleInstallUrl(lpa: string): string {
  return `https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=${encodeURIComponent(lpa)}`;
}

/** Android's one-tap setup (Android 10 and later, depends on the phone). */
export function androidInstallUrl(lpa: string): string {
  return `https://esimsetup.android.com/esim_qrcode_provisioning?carddata=${encodeURIComponent(lpa)}`;
}

/** First 6 and last 4 characters, as the specification masks ICCIDs. */
export function maskIccid(iccid: string): string {
  return iccid.length <= 10 ? iccid : `${iccid.slice(0, 6)}••••${iccid.slice(-4)}`;
}
