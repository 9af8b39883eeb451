import { SpinnerLine } from '~/components/ui/spinner.tsx';

/** The sentence, and bars where the lines and the summary will stand, so that nothing jumps. */
export function CartLoading({ text }: { text: string }) {
  return (
    <>
      <SpinnerLine text={text} />
      <div className="split split-r bones" aria-hidden="true">
        <div className="bone bone-line" />
        <div className="bone bone-receipt" />
      </div>
    </>
  );
}
