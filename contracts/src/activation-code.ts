/** An activation code of GSMA SGP.22: `LPA:1$<SM-DP+ address>$<matching id>[$$1]`. The string is a bearer credential. */

export type ActivationCode = {
  smdpAddress: string;
  matchingId: string;
  /** What the phone asks for during installation. */
  confirmationCode?: string | null | undefined;
};

/** Well-formed LPA strings, the only input of `POST /api/qr-code/generate`. */
export const LPA_PATTERN = /^LPA:1\$[A-Za-z0-9.-]{1,120}\$[A-Za-z0-9-]{1,120}(\$[^\s]{0,60})?$/;

/** Strips a scheme and a trailing slash: some partners send `http://rsp.example.com/`. */
export function normalizeSmdpAddress(address: string): string {
  return address
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/+$/, '');
}

/** The full LPA string, as encoded in a QR code. It says that there is a confirmation code, and never which. */
export function formatLpa({ smdpAddress, matchingId, confirmationCode }: ActivationCode): string {
  return `LPA:1$${normalizeSmdpAddress(smdpAddress)}$${matchingId}${confirmationCode ? '$$1' : ''}`;
}

/** Apple's one-tap setup (iOS 17.4 and later). */
export function appleInstallUrl(lpa: string): string {
  return `https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=${encodeURIComponent(lpa)}`;
}

/** Android's one-tap setup (Android 10 and later, depending on the phone). */
export function androidInstallUrl(lpa: string): string {
  return `https://esimsetup.android.com/esim_qrcode_provisioning?carddata=${encodeURIComponent(lpa)}`;
}

/** The first 6 and last 4 characters, as the specification masks ICCIDs. */
export function maskIccid(iccid: string): string {
  return iccid.length <= 10 ? iccid : `${iccid.slice(0, 6)}••••${iccid.slice(-4)}`;
}
