import type { WebhookLetter } from '../en/webhook-alert.ts';

export const webhookAlert: WebhookLetter = ({ partner, kind, isAboutPayments }) => ({
  subject: `Mağaza, ${partner} webhook’larını okuyamıyor`,
  paragraphs: [
    `${partner}, “${kind}” türünde bir webhook gönderdi ve mağaza bunu anlayamadı: ${partner} büyük olasılıkla bir şeyi değiştirdi.`,
    isAboutPayments
      ? `Bildirilen işlem burada eksik olabilir. Son günlerin iadelerine ve itirazlarına ${partner} sitesinde bakın ve siparişlerle karşılaştırın. Ödemeleri mağaza kendisi sorar.`
      : 'Mağaza eSIM’leri ve bakiyeleri kendisi sorduğu için hiçbir şey kaybolmaz; değişiklikler yalnızca daha geç fark edilebilir.',
    isAboutPayments
      ? `Mağazanın en yeni sürümünü kurun, ${partner} panelinden olayı yeniden gönderin, ardından yönetim panelinde tamamlandı olarak işaretleyin.`
      : 'Mağazanın en yeni sürümünü kurun, ardından yönetim panelinde tamamlandı olarak işaretleyin.',
    'Tamamlandı olarak işaretlenene kadar, kaç webhook gelirse gelsin, bu tür için tek bir e-posta gönderilir.',
  ],
});
