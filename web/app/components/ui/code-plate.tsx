const SHORT_CODE = /^[A-Z]{2,3}(-[A-Z]{2})?$/;

/** A destination's short code on its plate; a region's code is its name, which stands beside it anyway. */
export function CodePlate({ code }: { code: string }) {
  return SHORT_CODE.test(code) ? <span className="plate">{code}</span> : null;
}
