import type { WithdrawalConsent } from '@esimshop/contracts/withdrawal-consent';
import { useState } from 'react';

export type ConsentBox = {
  asked: WithdrawalConsent | undefined;
  isTicked: boolean;
  setTicked: (isTicked: boolean) => void;
  /** Undefined until the box is ticked, if there is one. */
  given: WithdrawalConsent | undefined;
  isMissing: boolean;
};

/** The box of a consent, which begins empty and is empty again once something else is asked. */
export function useConsent(asked: WithdrawalConsent | undefined): ConsentBox {
  const [ticked, setTicked] = useState<string>();
  const shown = asked && JSON.stringify(asked);
  const isTicked = shown !== undefined && ticked === shown;
  return {
    asked,
    isTicked,
    setTicked: (next) => setTicked(next ? shown : undefined),
    given: isTicked ? asked : undefined,
    isMissing: asked !== undefined && !isTicked,
  };
}
