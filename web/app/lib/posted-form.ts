/** Set by the page host on a rate-limited form: the page then shows the error and keeps the input. */
const REJECTED_HEADER = 'shop-form-rejected';

/** A form that a browser without JavaScript posted to its page. @throws TypeError if the body is no form */
export async function readPostedForm(request: Request): Promise<{ form: FormData; isRejected: boolean }> {
  return { form: await request.formData(), isRejected: request.headers.has(REJECTED_HEADER) };
}
