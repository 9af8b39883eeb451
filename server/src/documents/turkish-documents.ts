import type { WithdrawalMode } from '@esimshop/contracts/withdrawal-modes';

/** What the shop makes of the exception for services performed at once, in the language of the documents that say it. */
export const TURKISH_WITHDRAWAL_RULES: Record<WithdrawalMode, string> = {
  until_used:
    'Bununla birlikte satıcı, eSIM telefona kurulmadığı ve kullanılmadığı sürece yukarıdaki süre içinde cayma hakkını tanır; kurulum veya kullanımla bu hak sona erer.',
  pro_rata:
    'Bununla birlikte satıcı, hizmet başladıktan sonra da yukarıdaki süre içinde cayma hakkını tanır; bu durumda kullanılan verinin veya günlerin payından hangisi düşükse bedelin o kısmı iade edilmez.',
  at_delivery: 'Bu nedenle eSIM teslim edildikten sonra cayma hakkı kullanılamaz.',
};
