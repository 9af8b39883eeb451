export type Fact = { label: string; value: string };

/** Facts of a plan, or of several: what they are called, and what holds. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="dl">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
