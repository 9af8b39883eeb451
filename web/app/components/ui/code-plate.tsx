import styles from './code-plate.module.css';

const SHORT_CODE = /^[A-Z]{2,3}(-[A-Z]{2})?$/;

/** A destination's short code on a plate; nothing for regions, whose code repeats the name beside it. */
export function CodePlate({ code }: { code: string }) {
  return SHORT_CODE.test(code) ? <span className={styles.plate}>{code}</span> : null;
}
