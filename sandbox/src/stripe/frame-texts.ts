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
    wallet: {
      simulated: 'This dialog simulates a wallet.',
      card: 'Card',
      cards: {
        succeeds: 'succeeds',
        authenticates: 'the bank asks',
        declined: 'declined',
        insufficientFunds: 'insufficient funds',
      },
      person: {
        email: { label: 'Email', value: 'ada@wallet.example' },
        name: { label: 'Name', value: 'Ada Traveller' },
        phone: { label: 'Phone', value: '+44 20 7946 0018' },
      },
      pay: 'Pay',
      cancel: 'Cancel',
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
    wallet: {
      simulated: 'Bu pencere bir cüzdanı taklit eder.',
      card: 'Kart',
      cards: {
        succeeds: 'onaylanır',
        authenticates: 'banka doğrulama ister',
        declined: 'reddedilir',
        insufficientFunds: 'bakiye yetersiz',
      },
      person: {
        email: { label: 'E-posta', value: 'isil@wallet.example' },
        name: { label: 'Ad soyad', value: 'Işıl Gezgin' },
        phone: { label: 'Telefon', value: '+90 212 555 00 18' },
      },
      pay: 'Öde',
      cancel: 'Vazgeç',
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
