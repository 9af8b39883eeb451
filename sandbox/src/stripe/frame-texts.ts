const TEXTS = {
  en: {
    number: 'Card number',
    expiry: 'Expiration date',
    expiryFormat: 'MM / YY',
    cvc: 'Security code',
    errors: {
      incomplete_number: 'Your card number is incomplete.',
      invalid_number: 'Your card number is invalid.',
      incomplete_expiry: "Your card's expiration date is incomplete.",
      invalid_expiry_year_past: "Your card's expiration year is in the past.",
      incomplete_cvc: "Your card's security code is incomplete.",
    },
  },
  tr: {
    number: 'Kart numarası',
    expiry: 'Son kullanma tarihi',
    expiryFormat: 'AA / YY',
    cvc: 'Güvenlik kodu',
    errors: {
      incomplete_number: 'Kart numaranız eksik.',
      invalid_number: 'Kart numaranız geçersiz.',
      incomplete_expiry: 'Kartınızın son kullanma tarihi eksik.',
      invalid_expiry_year_past: 'Kartınızın son kullanma yılı geçmiş.',
      incomplete_cvc: 'Kartınızın güvenlik kodu eksik.',
    },
  },
} as const;

export type FrameTexts = (typeof TEXTS)[keyof typeof TEXTS] & { language: keyof typeof TEXTS };

/** The texts of the card form in a language that the sandbox knows; else in English, as Stripe's. */
export function frameTexts(locale: unknown): FrameTexts {
  const language = locale === 'tr' ? 'tr' : 'en';
  return { language, ...TEXTS[language] };
}

/** The texts that the frame's script needs. */
export function describeFrame({ errors }: FrameTexts): string {
  return JSON.stringify(errors);
}
