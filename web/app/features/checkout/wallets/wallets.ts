import type { Cart } from '@esimshop/contracts/carts';
import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { CardToken } from '../card-entry/card-entry.ts';
import type { CheckoutValues } from '../checkout-values.ts';
import type { ConsentBox } from '../consent-box.tsx';

/** Who pays, as the wallet says: valid values, which hold for this order whatever the form contains. */
export type WalletContact = Pick<CheckoutValues, 'customerEmail' | 'customerName' | 'phoneNumber'> & {
  /** Of the billing address. */
  country?: string | undefined;
};

/** What a buyer has confirmed in their wallet. */
export type WalletPayment = {
  contact: WalletContact;
  /** @throws ApiError if the payment partner makes none */
  createToken(): Promise<CardToken>;
};

/** Pays for what was shown when the wallet opened. Never throws: the checkout explains what went wrong. */
export type PayByWallet = (payment: WalletPayment) => Promise<void>;

export type WalletsProps = {
  cart: Pick<Cart, 'totalPrice' | 'currency'>;
  facts: ShopFacts;
  /** What must be agreed to before a wallet opens. */
  consent: Omit<ComponentProps<typeof ConsentBox>, 'id' | 'showsProblem'>;
  /** The box that refuses to be asked for a rating; nothing where nobody is asked. */
  refusal: ReactNode;
  /** Undefined if no wallet may open now. */
  onPress: () => PayByWallet | undefined;
};
/** Buttons of the wallets on the buyer's device; nothing where there is none. */
export type Wallets = ComponentType<WalletsProps>;
