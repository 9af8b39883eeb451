import { makeDigits } from '../random-id.ts';

const issuer = '8943108';
const iccidLength = 19;

/** A 19-digit ICCID of the partner's issuer with its Luhn check digit. */
export function makeIccid(): string {
  const payload = issuer + makeDigits(iccidLength - issuer.length - 1);
  return payload + luhnCheckDigit(payload);
}

/** The digit that makes `payload` followed by it pass the Luhn test. */
export function luhnCheckDigit(payload: string): number {
  let sum = 0;
  for (let index = 0; index < payload.length; index += 1) {
    const digit = Number(payload[payload.length - 1 - index]);
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return (10 - (sum % 10)) % 10;
}
