import type { Setup, SetupStep, SetupStepState } from '@esimshop/contracts/admin-setup';
import { fieldId } from '../shop/use-settings-form.ts';

/** The very place where a step is done; the others are done where the shop is started, as their rows say. */
const PLACES: Partial<Record<SetupStep, string>> = {
  secondFactor: '/admin?tab=security',
  company: `/admin?tab=shop#${fieldId('company', 'name')}`,
  withdrawal: `/admin?tab=shop#${fieldId('withdrawal', 'mode')}`,
  claims: '/admin?tab=shop#settings-claims',
  brand: '/admin?tab=brand',
  legal: '/admin?tab=pages',
  tax: '/admin?tab=tax',
  alerts: '/admin?tab=alerts',
  catalogue: '/admin?tab=plans',
};

/** The id of a step's row. */
export const rowId = (step: SetupStep) => `step-${step}`;

export const REHEARSAL_ID = 'rehearse';

export function placeOf(step: SetupStep): string | undefined {
  return PLACES[step];
}

/** The steps that stand in the way: what failed, and what nobody has looked at. */
export function listMissing({ steps }: Setup): SetupStepState[] {
  return steps.filter(({ verdict }) => verdict === 'fail' || verdict === null);
}
