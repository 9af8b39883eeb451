/** Turns while something is awaited; the words beside it say what. */
export function Spinner() {
  return <span className="spin" aria-hidden="true" />;
}

/** The sentence of a screen that is loading. */
export function SpinnerLine({ text }: { text: string }) {
  return (
    <p className="spin-line" role="status">
      <Spinner />
      {text}
    </p>
  );
}
