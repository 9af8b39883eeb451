import { accountTexts } from './accounts.ts';
import { addingTexts } from './adding.ts';
import { adminAlertsTexts } from './admin-alerts.ts';
import { adminBrandTexts } from './admin-brand.ts';
import { adminCodesTexts } from './admin-codes.ts';
import { adminCurrencyTexts } from './admin-currencies.ts';
import { adminCustomerTexts } from './admin-customer.ts';
import { adminDisputeTexts } from './admin-dispute.ts';
import { adminFrameTexts } from './admin-frame.ts';
import { adminGateTexts } from './admin-gate.ts';
import { adminMessagesTexts } from './admin-messages.ts';
import { adminMoneyTexts } from './admin-money.ts';
import { adminOrderTexts } from './admin-order.ts';
import { adminOrdersTexts } from './admin-orders.ts';
import { adminOverviewTexts } from './admin-overview.ts';
import { adminPagesTexts } from './admin-pages.ts';
import { adminPeopleTexts } from './admin-people.ts';
import { adminPlansTexts } from './admin-plans.ts';
import { adminPricingTexts } from './admin-pricing.ts';
import { adminProfileTexts } from './admin-profile.ts';
import { adminRatingsTexts } from './admin-ratings.ts';
import { adminRefundTexts } from './admin-refund.ts';
import { adminRepliesTexts } from './admin-replies.ts';
import { adminSecurityTexts } from './admin-security.ts';
import { adminSetupTexts } from './admin-setup.ts';
import { adminSetupStepTexts } from './admin-setup-steps.ts';
import { adminShopTexts } from './admin-shop.ts';
import { adminSystemTexts } from './admin-system.ts';
import { adminTaxTexts } from './admin-tax.ts';
import { adminThreadTexts } from './admin-thread.ts';
import { adminWithdrawalTexts } from './admin-withdrawals.ts';
import { arrivalTexts } from './arrivals.ts';
import { automaticTexts } from './automatic.ts';
import { billTexts } from './bill.ts';
import { cardFormTexts } from './card-form.ts';
import { cartTexts } from './cart.ts';
import { cartAdviceTexts } from './cart-advice.ts';
import { checkoutTexts } from './checkout.ts';
import { checkoutTaxTexts } from './checkout-tax.ts';
import { choosingTexts } from './choosing.ts';
import { commonTexts } from './common.ts';
import { confirmationTexts } from './confirmation.ts';
import { contentTexts } from './content.ts';
import { copyTexts } from './copies.ts';
import { copyingTexts } from './copying.ts';
import { currencyTexts } from './currency.ts';
import { declineTexts } from './declines.ts';
import { destinationTexts } from './destinations.ts';
import { deviceTexts } from './devices.ts';
import { discountTexts } from './discount.ts';
import { errorTexts } from './errors.ts';
import { esimTexts } from './esim.ts';
import { giftPageTexts } from './gift-page.ts';
import { giftTexts } from './gifts.ts';
import { guideTexts } from './guide.ts';
import { homeTexts } from './home.ts';
import { invitationTexts } from './invitation.ts';
import { layoutTexts } from './layout.ts';
import { mailKindTexts } from './mail-kinds.ts';
import { offerTexts } from './offers.ts';
import { offlineTexts } from './offline.ts';
import { phoneSettingsTexts } from './phone-settings.ts';
import { planningTexts } from './planning.ts';
import { planTexts } from './plans.ts';
import { portalTexts } from './portal.ts';
import { portalRefundTexts } from './portal-refund.ts';
import { privacyNoteTexts } from './privacy-note.ts';
import { productTexts } from './product.ts';
import { profileTexts } from './profile.ts';
import { ratingPageTexts } from './rating-page.ts';
import { ratingTexts } from './ratings.ts';
import { receiptTexts } from './receipt.ts';
import { regionTexts } from './regions.ts';
import { savedCardTexts } from './saved-card.ts';
import { securityTexts } from './security.ts';
import { signalHelpTexts } from './signal-help.ts';
import { statusTexts } from './statuses.ts';
import { supportTexts } from './support.ts';
import { topUpTexts } from './top-up.ts';
import { totalTexts } from './totals.ts';
import { tripTexts } from './trip.ts';
import { walletTexts } from './wallets.ts';
import { withdrawTexts } from './withdraw.ts';
import { yourDataTexts } from './your-data.ts';

/** Every namespace, for tests: pages import the ones that they use. */
export const allTexts = [
  accountTexts,
  addingTexts,
  adminAlertsTexts,
  adminCodesTexts,
  adminCurrencyTexts,
  adminCustomerTexts,
  adminDisputeTexts,
  adminFrameTexts,
  adminGateTexts,
  adminMessagesTexts,
  adminMoneyTexts,
  adminOrderTexts,
  adminOrdersTexts,
  adminBrandTexts,
  adminPagesTexts,
  adminPeopleTexts,
  adminPlansTexts,
  adminPricingTexts,
  adminOverviewTexts,
  adminProfileTexts,
  adminRefundTexts,
  adminRepliesTexts,
  adminSecurityTexts,
  adminSetupTexts,
  adminSetupStepTexts,
  adminShopTexts,
  adminSystemTexts,
  adminWithdrawalTexts,
  arrivalTexts,
  automaticTexts,
  billTexts,
  cartTexts,
  cartAdviceTexts,
  cardFormTexts,
  adminTaxTexts,
  adminThreadTexts,
  checkoutTaxTexts,
  receiptTexts,
  checkoutTexts,
  choosingTexts,
  commonTexts,
  confirmationTexts,
  contentTexts,
  copyTexts,
  copyingTexts,
  currencyTexts,
  destinationTexts,
  deviceTexts,
  discountTexts,
  errorTexts,
  esimTexts,
  guideTexts,
  homeTexts,
  invitationTexts,
  layoutTexts,
  offerTexts,
  mailKindTexts,
  offlineTexts,
  phoneSettingsTexts,
  planningTexts,
  planTexts,
  portalRefundTexts,
  portalTexts,
  privacyNoteTexts,
  productTexts,
  profileTexts,
  declineTexts,
  regionTexts,
  savedCardTexts,
  securityTexts,
  signalHelpTexts,
  statusTexts,
  supportTexts,
  topUpTexts,
  totalTexts,
  tripTexts,
  walletTexts,
  withdrawTexts,
  yourDataTexts,
  giftPageTexts,
  giftTexts,
  ratingPageTexts,
  ratingTexts,
  adminRatingsTexts,
] as const;
