import type { privacyNote as source } from '../en/privacy-note.ts';

export const privacyNote: typeof source = {
  text: 'Verilerinizi nasıl kullandığımızı <privacy>Gizlilik</privacy> sayfasında okuyabilirsiniz.',
};
