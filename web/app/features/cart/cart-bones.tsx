/** Bars where the lines and the summary will stand, so that nothing jumps. */
export function CartBones() {
  return (
    <div className="split split-r bones" aria-hidden="true">
      <div className="bone bone-line" />
      <div className="bone bone-receipt" />
    </div>
  );
}
