import type { PartState, System, SystemPartners } from '@esimshop/contracts/admin-system';

/** `asking`: the partner has not replied yet. `unknown`: the partners could not be asked. */
export type ShownState = PartState | 'asking' | 'unknown';

type Replies = {
  /** Undefined before the first response. */
  partners: SystemPartners | undefined;
  /** What is said of a partner that is not among them. */
  otherwise: 'asking' | 'unknown';
};

/** Every partner that the shop knows, beside what it replied. */
export function joinPartners(system: System, { partners, otherwise }: Replies) {
  const suppliers = system.suppliers.map((known) => {
    const reply = partners?.suppliers.find(({ name }) => name === known.name);
    return { ...known, reply, state: reply?.state ?? otherwise };
  });
  const payments = system.payments.map((known) => {
    const reply = partners?.payments.find(({ name }) => name === known.name);
    return { ...known, reply, state: reply?.state ?? otherwise };
  });
  const reply = partners?.mail ?? undefined;
  const mail = { ...system.mail, reply, state: toMailState(reply?.state ?? otherwise, system.mail.failed) };
  return { suppliers, payments, mail };
}
export type Joined = ReturnType<typeof joinPartners>;

/** A mail server that works, and mails that failed for good. */
const toMailState = (state: ShownState, failed: number): ShownState =>
  state === 'works' && failed > 0 ? 'failing' : state;

/** The state of every part, in display order. */
export function listStates({ database, jobs, catalogue }: System, { suppliers, payments, mail }: Joined): ShownState[] {
  return [database, ...suppliers, ...payments, mail, jobs, catalogue].map(({ state }) => state);
}
