import type { PartState, System } from '@esimshop/contracts/admin-system';

type Part = { key: string; state: PartState };

/** Every part with its state, in display order. */
export function listParts({ database, suppliers, payments, mail, jobs, catalogue }: System): Part[] {
  return [
    { key: 'database', state: database.state },
    ...suppliers.map(({ name, state }) => ({ key: name, state })),
    ...payments.map(({ name, state }) => ({ key: name, state })),
    { key: 'mail', state: mail.state },
    { key: 'jobs', state: jobs.state },
    { key: 'catalogue', state: catalogue.state },
  ];
}
