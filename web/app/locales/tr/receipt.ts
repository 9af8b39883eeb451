export const receipt = {
  save: { receipt: '{{number}} numaralı makbuzu kaydet', credit_note: '{{number}} numaralı iade makbuzunu kaydet' },
  saveFailed: 'Makbuz kaydedilemedi. Birazdan tekrar deneyin.',
};
