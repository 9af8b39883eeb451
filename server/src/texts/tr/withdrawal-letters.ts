import type { WithdrawalLetters } from '../en/withdrawal-letters.ts';

export const withdrawalLetters: WithdrawalLetters = {
  statement: ({ name, day, orderNumber, esims }) =>
    esims.length === 0
      ? `“Ben, ${name}, ${day} tarihli ve ${orderNumber} numaralı siparişe ilişkin sözleşmeden cayıyorum.”`
      : `“Ben, ${name}, ${day} tarihli ve ${orderNumber} numaralı siparişe ilişkin sözleşmeden, ${esims.join(' ve ')} bakımından cayıyorum.”`,
  unknownStatement: ({ name, orderNumber, email }) =>
    `“Ben, ${name}, ${email} e-posta adresiyle yapılan, ${orderNumber} numaralı siparişe ilişkin sözleşmeden cayıyorum.”`,

  link: 'Sözleşmeden buradan cayın',

  subject: (number) => `Cayma bildiriminizi aldık: ${number}`,
  heading: 'Cayma bildiriminizi aldık',
  intro: 'Bu e-posta alındı belgenizdir. Lütfen saklayın.',
  number: 'Belge numarası',
  received: 'Alındığı an',
  yourStatement: 'Bildiriminiz',
  next: 'Bundan sonra',
  returns: (esim, amount) => `${esim}: ${amount} iade edilir.`,
  refunded: (esim) => `${esim}: ücreti daha önce iade edildiği için yeni bir iade yapılmaz.`,
  checking: (esim) =>
    `${esim}: kullanılıp kullanılmadığını operatöre soruyoruz; karar bir çalışanımıza kalırsa size yazarız.`,
  asks: (esim) => `${esim}: kararı bir çalışanımız verir.`,
  refund: ({ amount, due }) => `${amount} tutarını en geç ${due} tarihinde, ödediğiniz yolla iade ederiz.`,
  ends: (isTopUp) =>
    isTopUp ? 'Eklediğiniz veri eSIM’den kaldırılır; eSIM olduğu gibi kalır.' : 'eSIM artık çalışmaz.',
  answer: (answerBy) => `Bir çalışanımız bildiriminizi inceler ve size en geç ${answerBy} tarihinde yazar.`,
  search: (answerBy) =>
    `Bu e-posta adresiyle böyle bir sipariş bulamadık. Bildiriminiz yine de yukarıdaki andan itibaren geçerlidir: bir çalışanımız siparişi arar ve size en geç ${answerBy} tarihinde yazar.`,
  notYou: 'Böyle bir bildirimde bulunmadıysanız lütfen bize yazın.',

  declinedSubject: (number) => `${number} numaralı cayma bildiriminize yanıtımız`,
  declinedHeading: 'Cayma bildiriminizi kabul edemiyoruz',
  declinedIntro: 'Bildiriminizi inceledik. Kabul edemememizin nedeni şu:',
  declinedNext:
    'Bu karara katılmıyorsanız bize yazabilirsiniz. Tüketici hakem heyetine ya da tüketici mahkemesine de başvurabilirsiniz.',
};
