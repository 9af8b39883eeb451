type WebhookFacts = {
  partner: string;
  /** In the partner's words. */
  kind: string;
  /** True for a payment partner, false for a supplier. */
  isAboutPayments: boolean;
};
export type WebhookLetter = (facts: WebhookFacts) => { subject: string; paragraphs: string[] };

/** A mail to the shop's owner about webhooks that were not understood. */
export const webhookAlert: WebhookLetter = ({ partner, kind, isAboutPayments }) => ({
  subject: `${partner} sends webhooks that the shop cannot read`,
  paragraphs: [
    `A webhook of kind “${kind}” came from ${partner}, and the shop did not understand it: ${partner} has probably changed something.`,
    isAboutPayments
      ? `What it reports may be missing here. Look up the refunds and disputes of the last days at ${partner}, and compare them with the orders. Payments are looked up by the shop itself.`
      : 'The shop looks up eSIMs and balances itself, so nothing is lost; what changes may only be noticed later.',
    isAboutPayments
      ? `Install the latest version of the shop, have ${partner} send the event again from its dashboard, and then mark this as done in the admin panel.`
      : 'Install the latest version of the shop, and then mark this as done in the admin panel.',
    'You get one e-mail about this kind, however many follow, until it is marked as done.',
  ],
});
