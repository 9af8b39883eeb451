import type { copying as english } from '../en/copying.ts';

export const copying: typeof english = {
  copied: 'Kopyalandı',
  failed: 'Tarayıcınız kopyalamaya izin vermedi',
  failedText: 'Metni seçip elle kopyalayın.',
};
